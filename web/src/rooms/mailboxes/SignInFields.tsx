import { Select, TextInput } from '@mantine/core'
import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { mailboxFields } from '@naryad/contract/mailboxes/mailboxes.fields'
import {
  type MailboxSignIn,
  mailboxSignInTitles,
  mailProviderHints,
  yandexConsentUrl,
} from '@naryad/contract/mailboxes/mailboxes.words'

import { textField } from '../../client/forms/textField.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/password/PasswordField.tsx'
import { Note } from '../../ui/public/PublicForm.tsx'
import type { MailboxFormModel } from './useMailboxForm.ts'

const plain = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const
const signIns = Object.entries(mailboxSignInTitles).map(([value, label]) => ({ value, label }))
const isStored = 'Сохранён и не показывается. Оставьте пустым, чтобы не менять.'

interface SignInFieldsProps {
  model: MailboxFormModel
  mailbox: Mailbox | null
}

/** How the product enters the mailbox: with a password of its own, or with a token. */
export function SignInFields({ model, mailbox }: SignInFieldsProps) {
  const { values, wrong, change } = model.form
  const { hint, tokenHint } = mailProviderHints[values.provider]
  return (
    <>
      {tokenHint !== null && (
        <Select
          label={mailboxFields.signIn.title}
          comboboxProps={{ withinPortal: false }}
          data={signIns}
          value={values.signIn}
          onChange={(signIn) => signIn !== null && change({ signIn: signIn as MailboxSignIn })}
        />
      )}
      {hint !== '' && <p className="no-margin text-13 secondary">{hint}</p>}
      {values.signIn === 'OAUTH' ? (
        <TokenFields model={model} hasToken={mailbox?.hasToken ?? false} />
      ) : (
        <PasswordField
          label="Пароль приложения"
          name="password"
          size="lg"
          autoComplete="new-password"
          hints={
            mailbox?.hasPassword ? isStored : 'Не пароль от почты, а пароль, который почта выдаёт программам'
          }
          value={values.password}
          error={wrong.password}
          onChange={(password) => change({ password })}
        />
      )}
    </>
  )
}

function TokenFields({ model, hasToken }: { model: MailboxFormModel; hasToken: boolean }) {
  const { form } = model
  const { values, wrong, change } = form
  return (
    <>
      <p className="no-margin text-13 secondary">{mailProviderHints[values.provider].tokenHint}</p>
      <TextInput
        label={mailboxFields.tokenUrl.title}
        placeholder="https://oauth.company.ru/token"
        inputMode="url"
        {...plain}
        {...textField(form, 'tokenUrl')}
      />
      <TextInput label={mailboxFields.clientId.title} {...plain} {...textField(form, 'clientId')} />
      <PasswordField
        label="Секрет приложения (Client secret)"
        name="clientSecret"
        size="lg"
        autoComplete="new-password"
        hints={hasToken ? isStored : 'Пусто, если у приложения его нет'}
        value={values.clientSecret}
        error={wrong.clientSecret}
        onChange={(clientSecret) => change({ clientSecret })}
      />
      {values.provider === 'YANDEX' && <CodeField model={model} />}
      <PasswordField
        label="Токен обновления (refresh token)"
        name="refreshToken"
        size="lg"
        autoComplete="new-password"
        hints={hasToken ? isStored : 'По нему «Наряд» получает токены доступа на час или на день'}
        value={values.refreshToken}
        error={wrong.refreshToken}
        onChange={(refreshToken) => change({ refreshToken })}
      />
    </>
  )
}

/** The provider shows a code to the administrator, who needs no address that the provider could call. */
function CodeField({ model: { form, code } }: { model: MailboxFormModel }) {
  const { clientId, address } = form.values
  const isMissing = clientId.trim() === ''
  return (
    <div className="stack gap-6">
      <div className="grid gap-8 align-end fill-auto">
        <TextInput
          label="Код подтверждения"
          inputMode="numeric"
          {...plain}
          value={code.code}
          onChange={({ currentTarget }) => code.changeCode(currentTarget.value)}
        />
        <Button
          size="lg"
          isBusy={code.isRunning}
          disabled={isMissing || code.code.trim() === ''}
          onClick={code.run}
        >
          {code.isRunning ? 'Получаем…' : 'Получить токен'}
        </Button>
      </div>
      <span className="text-13 secondary">
        {isMissing ? (
          'Введите Client ID, и здесь появится ссылка на страницу с кодом'
        ) : (
          <a href={yandexConsentUrl(clientId.trim(), address.trim())} target="_blank" rel="noreferrer">
            Получить код на странице Яндекса
          </a>
        )}
      </span>
      {code.outcome && <Note kind={code.outcome.isDone ? 'done' : 'error'}>{code.outcome.text}</Note>}
    </div>
  )
}
