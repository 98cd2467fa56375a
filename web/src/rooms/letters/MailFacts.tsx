import type { MailSettings } from '@naryad/contract/settings/mail'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'

import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { lettersQueries } from './letters.queries.ts'
import { TestLetterButton } from './TestLetterButton.tsx'

import styles from './letters.module.css'

const MailForm = lazyCode(() => import('./MailForm.tsx').then((file) => file.MailForm))

const openMailForm = (mail: MailSettings): void =>
  openModal({
    title: 'Почта и адрес системы',
    body: () => (
      <Suspense>
        <MailForm mail={mail} />
      </Suspense>
    ),
  })

function tokenWords({ server, mailboxes }: MailSettings): string {
  const mailbox = mailboxes.find(({ id }) => id === server?.mailboxId)
  return mailbox ? `, вход токеном ящика ${mailbox.address}` : ''
}

/** The base URL of links and the mail server, with their problems. */
export function MailFacts() {
  const { data: mail, error, refetch } = useQuery(lettersQueries.settings)
  if (!mail && error)
    return (
      <Failed title="Не удалось загрузить настройки почты" error={error} onRetry={() => void refetch()} />
    )
  if (!mail) return null
  const { address, usualAddress, server, isPasswordLost } = mail
  return (
    <>
      <dl className={`no-margin above-8 ${styles.facts}`}>
        <div className="flex wrap gap-x-8 gap-y-0">
          <dt className="secondary">Адрес системы</dt>
          <dd className="no-margin min-width-0 break-words">
            {address || `не задан, ссылки ведут на ${usualAddress}`}
          </dd>
        </div>
        {server && (
          <div className="flex wrap gap-x-8 gap-y-0">
            <dt className="secondary">Почтовый сервер</dt>
            <dd className="no-margin min-width-0 break-words">
              {server.host}:{server.port}, отправитель {server.from}
              {tokenWords(mail)}
            </dd>
          </div>
        )}
      </dl>
      {address === '' && (
        <Warning>
          Ссылки в приглашениях ведут туда, откуда вошёл тот, кто приглашает. Если это не тот адрес, по
          которому «Наряд» открывают остальные, задайте адрес системы.
        </Warning>
      )}
      {isPasswordLost && (
        <Warning>
          {typeof server?.mailboxId === 'number'
            ? 'Токеном ящика письма не уходят: в ящик больше не входят токеном, или его почтовая служба другая. Выберите другой вход.'
            : 'Пароль почтового сервера не читается: сменился ключ сервера. Введите его заново.'}
        </Warning>
      )}
      <div className="flex wrap gap-8 above-10 phone-high-buttons">
        <Button onClick={() => openMailForm(mail)}>
          {server || address ? 'Настроить' : 'Задать адрес и почту'}
        </Button>
        {server && !isPasswordLost && <TestLetterButton />}
      </div>
    </>
  )
}

const Warning = ({ children }: { children: React.ReactNode }) => (
  <p className="no-margin flex gap-8 above-8 warn max-width-640 icon-lowered">
    <Icon of={IconAlertTriangle} />
    <span>{children}</span>
  </p>
)
