import { useState } from 'react'
import IconBellRinging from '~icons/bell-ringing'

import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TrialButton } from '../TrialButton.tsx'
import { type PushState, pushState, turnOff, turnOn } from './pushState.ts'

import styles from '../notifications.module.css'

const hints: Record<PushState, string> = {
  on: 'Включены в этом браузере. Пока вкладка открыта перед вами, push не приходит',
  off: 'Уведомления придут, даже если «Наряд» закрыт: на экран блокировки телефона и в угол экрана',
  denied:
    'Браузер запретил уведомления этому сайту. Нажмите на значок слева от адреса, откройте «Настройки сайта» и разрешите уведомления. В приватном окне они не работают: откройте обычное',
  homeScreen:
    'На iPhone и iPad push работает у «Наряда» на экране «Домой»: в Safari нажмите «Поделиться», затем «На экран „Домой“», и откройте оттуда',
  insecure: 'Push работает только по защищённому адресу https. Попросите администратора включить его',
  package: 'В приложении для Android push нет: привяжите Telegram или MAX, туда всё придёт сразу',
  unsupported:
    'Этот браузер не умеет push или открыт в приватном окне. Подойдут Chrome, Яндекс Браузер, Firefox, Edge',
}

/** Push state of this browser, with instructions when push is unavailable. */
export function PushRow() {
  const [state, setState] = useState(pushState)
  const refresh = () => setState(pushState())
  const change = useAction({
    run: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    touches: ['notifications'],
    done: (_, isOn) => (isOn ? 'Push включён в этом браузере' : 'Push выключен в этом браузере'),
    silent: true,
  })
  const press = (isOn: boolean) => void change.run(isOn).then(refresh, refresh)
  return (
    <li className={styles.row}>
      <Icon of={IconBellRinging} />
      <span className={styles.label}>
        Push в этом браузере
        <span className="block text-12 line-16 muted">{hints[state]}</span>
        {change.error && (
          <span className={`block text-12 line-16 muted ${styles.wrong}`} role="alert">
            {change.error.message}
          </span>
        )}
      </span>
      <span className={styles.buttons}>
        {state === 'off' && (
          <Button variant="filled" isBusy={change.isRunning} onClick={() => press(true)}>
            Включить push
          </Button>
        )}
        {state === 'on' && (
          <>
            <TrialButton channel="push" />
            <Button disabled={change.isRunning} onClick={() => press(false)}>
              Выключить
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
