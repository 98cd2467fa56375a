import type { SecondFactorSecret } from '@naryad/contract/auth/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconShieldCheck from '~icons/shield-check'
import IconShieldOff from '~icons/shield-off'

import { useMe } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showDone } from '../../../ui/overlays/alert.ts'
import { PasswordAsk } from '../PasswordAsk.tsx'
import { profile, readMeAgain } from '../profile.queries.ts'
import { useUnsavedChanges } from '../profileContext.ts'
import { Codes } from './Codes.tsx'
import { SetUp } from './SetUp.tsx'

import styles from './factor.module.css'

/** Steps of the view: current state, password confirmation, the shared secret, recovery codes. */
type Step =
  | { at: 'state' | 'begin' | 'renew' | 'remove' }
  | { at: 'secret'; secret: SecondFactorSecret }
  | { at: 'codes'; codes: readonly string[] }

interface StateProps {
  isOn: boolean
  go: (at: 'begin' | 'renew' | 'remove') => void
}

const State = ({ isOn, go }: StateProps) => (
  <div className="stack gap-14 focus-no-outline">
    <div className={`row gap-8 muted strong-parts ${styles.state}`} data-on={isOn}>
      <Icon of={isOn ? IconShieldCheck : IconShieldOff} size={20} />
      <b>{isOn ? 'Включён' : 'Выключен'}</b>
    </div>
    <p className={styles.text}>
      {isOn
        ? 'При входе после пароля понадобится код из приложения на телефоне. Если телефона нет — запасной код.'
        : 'Кроме пароля при входе понадобится код из приложения на телефоне: без него посторонний не войдёт, даже узнав пароль.'}
    </p>
    <div className={styles.buttons}>
      {isOn ? (
        <>
          <Button isDanger onClick={() => go('remove')}>
            Выключить
          </Button>
          <Button onClick={() => go('renew')}>Новые запасные коды</Button>
        </>
      ) : (
        <Button variant="filled" onClick={() => go('begin')}>
          Включить
        </Button>
      )}
    </div>
  </div>
)

/** The user's own second factor: turn on, turn off, replace the recovery codes. */
export function FactorView() {
  const me = useMe()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'state' })
  const toState = () => setStep({ at: 'state' })
  const toCodes = (codes: readonly string[]) => {
    setStep({ at: 'codes', codes })
    void readMeAgain(client)
  }
  useUnsavedChanges(step.at === 'codes' ? 'Закрыть? Запасные коды больше не покажем' : null)

  switch (step.at) {
    case 'state':
      return <State isOn={me.hasSecondFactor} go={(at) => setStep({ at })} />
    case 'begin':
      return (
        <PasswordAsk
          submit="Продолжить"
          busy="Проверяем…"
          send={profile.beginFactor}
          onSent={(secret) => setStep({ at: 'secret', secret })}
          onCancel={toState}
        />
      )
    case 'secret':
      return <SetUp secret={step.secret} onDone={toCodes} onCancel={toState} />
    case 'renew':
      return (
        <PasswordAsk
          asksCode
          submit="Выдать новые коды"
          busy="Выдаём…"
          send={profile.renewCodes}
          onSent={({ codes }) => toCodes(codes)}
          onCancel={toState}
        />
      )
    case 'remove':
      return (
        <PasswordAsk
          isDanger
          asksCode
          submit="Выключить"
          busy="Выключаем…"
          send={profile.removeFactor}
          onSent={() => {
            showDone('Второй фактор выключен')
            void readMeAgain(client).then(toState)
          }}
          onCancel={toState}
        />
      )
    case 'codes':
      return <Codes codes={step.codes} onDone={toState} />
  }
}
