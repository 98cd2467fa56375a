import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import IconBell from '~icons/bell'
import IconDeviceLaptop from '~icons/device-laptop'
import IconKey from '~icons/key'
import IconLock from '~icons/lock'
import IconLogout from '~icons/logout'
import IconMessage2 from '~icons/message-2'
import IconShieldLock from '~icons/shield-lock'

import { version } from '../../../package.json'
import { meQuery, useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { longAgo } from '../../ui/formats/longAgo.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeSheet } from '../../ui/overlays/sheets.ts'
import { signOutEverywhere } from '../sso/index.ts'
import { OwnData } from './OwnData.tsx'
import { Preferences } from './Preferences.tsx'
import { useProfileWindow } from './profileContext.ts'
import { WayRow } from './Rows.tsx'

import styles from './Profile.module.css'

const activeForms: Forms = ['активный', 'активных', 'активных']

export function Main() {
  const { show } = useProfileWindow()
  const navigate = useNavigate()
  const mayComment = useMay('tasks.commentInternally')
  const toNotifications = () => {
    closeSheet()
    void navigate({ to: '/notifications' })
  }
  // The number of sessions is read again each time the window opens.
  const { data: me } = useSuspenseQuery({ ...meQuery, refetchOnMount: 'always' })
  return (
    <>
      <OwnData me={me} />
      <Preferences />
      <div className={styles.group}>
        <WayRow sign={IconBell} label="Уведомления" state="что, куда и когда" onClick={toNotifications} />
        <WayRow
          sign={IconLock}
          label="Сменить пароль"
          state={me.passwordChangedAt === null ? undefined : `изменён ${longAgo(me.passwordChangedAt)}`}
          onClick={() => show('changePassword')}
        />
        <WayRow
          sign={IconDeviceLaptop}
          label="Сеансы"
          state={counted(me.sessionsCount, activeForms)}
          onClick={() => show('sessions')}
        />
        <WayRow
          sign={IconShieldLock}
          label="Второй фактор"
          state={me.hasSecondFactor ? 'включён' : 'выключен'}
          onClick={() => show('secondFactor')}
        />
        {mayComment && (
          <WayRow
            sign={IconMessage2}
            label="Готовые ответы"
            state="свои, для комментариев"
            onClick={() => show('answers')}
          />
        )}
        {me.areApiTokensAllowed && (
          <WayRow
            sign={IconKey}
            label="Ключи API"
            state="доступ для программ"
            onClick={() => show('apiTokens')}
          />
        )}
      </div>
      <div className="row between above-16">
        <Button leftSection={<Icon of={IconLogout} />} onClick={() => void signOutEverywhere()}>
          Выйти
        </Button>
        <button type="button" className={styles.version} onClick={() => show('about')}>
          О программе, версия {version}
        </button>
      </div>
    </>
  )
}
