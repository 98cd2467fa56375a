import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'

import { publicSettingsQuery } from '../../../entities/settings/publicSettings.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PublicResult, Note } from '../../../ui/public/PublicForm.tsx'
import { BackToSignIn, PublicPage } from '../../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { AskForm } from './AskForm.tsx'

import styles from '../../../ui/public/public.module.css'

const Asked = ({ message }: { message: string }) => (
  <PublicResult title="Запрос отправлен">
    <Note kind="done">{message}</Note>
    <Link to="/login" search={{}} className={styles.way}>
      Ко входу
    </Link>
  </PublicResult>
)

const Closed = () => (
  <PublicResult title="Запросы не принимаются">
    <Note kind="info">Доступ даёт администратор вашей компании: обратитесь к нему.</Note>
    <BackToSignIn />
  </PublicResult>
)

/** Shown if the text cannot be read, because the form requires consent to it. */
const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <PublicResult title="Запрос на регистрацию">
    <div className={styles.note} data-kind="error" role="alert">
      <Icon of={IconAlertCircle} />
      Не удалось открыть форму. Проверьте интернет и попробуйте ещё раз.
    </div>
    <Button size="bare" onClick={onRetry}>
      Повторить
    </Button>
    <BackToSignIn />
  </PublicResult>
)

/** /reg: registration request of a visitor. */
export function AskScreen() {
  usePageTitle('Запрос на регистрацию')
  const { data: settings, isError, refetch } = useQuery(publicSettingsQuery)
  const [answer, setAnswer] = useState<string | null>(null)
  const isOpen = settings?.isRegistrationOpen
  return (
    <PublicPage owner={settings?.companyName}>
      {answer !== null && <Asked message={answer} />}
      {answer === null && isOpen === false && <Closed />}
      {answer === null && isOpen && <AskForm consentVersion={settings.privacy.version} onAsked={setAnswer} />}
      {!settings && isError && <Failed onRetry={() => void refetch()} />}
      {/* Holds the place of the form while the settings load, so that the footer does not move. */}
      {!settings && !isError && <div className={styles.form} aria-busy />}
    </PublicPage>
  )
}
