import type { SecondFactorSecret } from '@naryad/contract/auth/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import IconLogout from '~icons/logout'

import { secondFactorDue } from '../../../client/session/state.ts'
import { usePublicSettings } from '../../../entities/settings/publicSettings.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { closeModal } from '../../../ui/overlays/modal.ts'
import { closeSheet } from '../../../ui/overlays/sheets.ts'
import { PublicResult, Note } from '../../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { signOutEverywhere } from '../../sso/index.ts'
import { PasswordAsk } from '../PasswordAsk.tsx'
import { profile } from '../profile.queries.ts'
import { Codes } from './Codes.tsx'
import { SetUp } from './SetUp.tsx'

import styles from './factor.module.css'

type Step =
  | { at: 'password' }
  | { at: 'secret'; secret: SecondFactorSecret }
  | { at: 'codes'; codes: readonly string[] }

function Steps() {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'password' })
  if (step.at === 'secret')
    return (
      <SetUp
        secret={step.secret}
        onDone={(codes) => {
          // Reading `me` again would unmount this screen, and the codes are shown only once: it stays until
          // they are saved.
          secondFactorDue.set(true)
          setStep({ at: 'codes', codes })
        }}
      />
    )
  if (step.at === 'codes')
    return (
      <Codes
        codes={step.codes}
        onDone={() => {
          secondFactorDue.set(false)
          // Reads the user again, who no longer has to set up a second factor, and everything that was
          // refused meanwhile.
          void client.invalidateQueries()
        }}
      />
    )
  return (
    <PasswordAsk
      submit="Настроить второй фактор"
      busy="Проверяем…"
      send={profile.beginFactor}
      onSent={(secret) => setStep({ at: 'secret', secret })}
    />
  )
}

/** Replaces the whole screen for a user with a role that requires a second factor: set it up, or sign out. */
export function FactorDue() {
  usePageTitle('Второй фактор')
  const settings = usePublicSettings()
  useEffect(() => {
    // Closes windows that would cover this screen.
    closeSheet()
    closeModal()
  }, [])
  return (
    <PublicPage owner={settings?.companyName}>
      <PublicResult title="Нужен второй фактор">
        <Note kind="info">
          Для вашей роли администратор включил вход по паролю и коду из приложения. Настройте его, чтобы
          продолжить: это займёт минуту.
        </Note>
        <Steps />
        <Button
          className={`self-start ${styles.leave}`}
          leftSection={<Icon of={IconLogout} />}
          onClick={() => void signOutEverywhere()}
        >
          Выйти
        </Button>
      </PublicResult>
    </PublicPage>
  )
}
