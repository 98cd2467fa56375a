import { TextInput } from '@mantine/core'
import { RecoveryInput } from '@naryad/contract/auth/recovery'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { PublicForm, Note } from '../../ui/public/PublicForm.tsx'
import { BackToSignIn, PublicPage } from '../../ui/public/PublicPage.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

const pauseMs = 60_000
const secondForms: Forms = ['секунду', 'секунды', 'секунд']

interface Sent {
  email: string
  message: string
  at: number
}

function Answer({ sent, left }: { sent: Sent; left: number }) {
  return (
    <Note kind="done">
      {sent.message.replace(/[^.!?]$/, '$&.')}
      {/* The countdown changes every second and must not be announced. */}
      {left > 0 && <span aria-live="off"> Повторить можно через {counted(left, secondForms)}.</span>}
    </Note>
  )
}

export function RecoveryScreen() {
  usePageTitle('Восстановление пароля')
  const settings = usePublicSettings()
  const first = useFirstFocus<HTMLDivElement>()
  const [sent, setSent] = useState<Sent | null>(null)
  const left = useSecondsLeft(sent === null ? null : sent.at + pauseMs)
  const form = useForm({
    blank: { email: '' },
    schema: RecoveryInput,
    inputOf: ({ email }) => ({ email }),
    send: (body) => call(recoveryRoutes.recover, { body }, { silent: true }),
    onSent: ({ message }, { email }) => setSent({ email, message, at: Date.now() }),
  })
  const { email } = form.values
  // The letter may already have been sent; another address starts a new request.
  const isWaiting = sent?.email === email && left > 0

  return (
    <PublicPage owner={settings?.companyName} isShort>
      <PublicForm
        back={<BackToSignIn />}
        title="Восстановление пароля"
        lead={
          settings?.hasMail === false
            ? 'Почта в системе пока не подключена. Отправьте запрос и возьмите ссылку у администратора.'
            : 'Пришлём ссылку для смены пароля. Она действует 60 минут.'
        }
        refusal={form.refusal}
        root={form.root}
        onSubmit={() => {
          if (!isWaiting) void form.submit()
        }}
        submit={settings?.hasMail === false ? 'Запросить ссылку' : 'Отправить ссылку'}
        busy="Отправляем…"
        isRunning={form.isRunning}
        under={sent?.email === email && <Answer sent={sent} left={left} />}
      >
        <div ref={first}>
          <TextInput
            data-autofocus
            name="email"
            label="Почта"
            size="xl"
            type="text"
            inputMode="email"
            enterKeyHint="send"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={form.wrong.email}
            onChange={({ currentTarget }) => form.change({ email: currentTarget.value })}
          />
        </div>
      </PublicForm>
    </PublicPage>
  )
}
