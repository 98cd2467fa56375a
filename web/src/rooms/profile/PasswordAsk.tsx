import { OwnerProof } from '@naryad/contract/auth/second-factor'

import { useForm } from '../../client/forms/useForm.ts'
import { useMe } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { FactorCode } from '../../ui/password/FactorCode.tsx'
import { sentPassword } from '../../ui/password/NewPasswordFields.tsx'
import { PasswordField } from '../../ui/password/PasswordField.tsx'
import { Note } from '../../ui/public/PublicForm.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'

import styles from './Profile.module.css'

interface PasswordAskProps<Result> {
  submit: string
  busy: string
  isDanger?: boolean
  /** Asks for a code of the second factor too. */
  asksCode?: boolean
  send: (proof: OwnerProof) => Promise<Result>
  onSent: (result: Result) => void
  onCancel?: () => void
}

/** Password managers look for a user name field that belongs to the password. */
export const PasswordOwner = () => (
  <input type="text" autoComplete="username" value={useMe().email} readOnly hidden />
)

/** An unlocked screen does not prove identity, so the password is asked for. */
export function PasswordAsk<Result>({
  submit,
  busy,
  isDanger = false,
  asksCode = false,
  send,
  onSent,
  onCancel,
}: PasswordAskProps<Result>) {
  const first = useFirstFocus<HTMLDivElement>()
  const {
    values,
    wrong,
    change,
    refusal,
    root,
    submit: run,
    isRunning,
  } = useForm({
    blank: { password: '', code: '' },
    schema: OwnerProof,
    inputOf: ({ password, code }) => ({ password: sentPassword(password), ...(asksCode ? { code } : {}) }),
    send,
    onSent,
  })
  return (
    // Esc closes this form, not the window.
    <KeyForm
      root={root}
      className="stack gap-12 pad-bottom-12 pad-top-4"
      onSubmit={() => void run()}
      {...(onCancel ? { onCancel } : {})}
    >
      <PasswordOwner />
      {refusal && <Note kind="error">{refusal}</Note>}
      <div ref={first}>
        <PasswordField
          isFirst
          label="Ваш пароль"
          name="password"
          size="lg"
          autoComplete="current-password"
          value={values.password}
          error={wrong.password}
          onChange={(password) => change({ password })}
        />
      </div>
      {asksCode && (
        <FactorCode size="lg" value={values.code} error={wrong.code} onChange={(code) => change({ code })} />
      )}
      <div className={styles.askButtons}>
        {onCancel && <Button onClick={onCancel}>Отменить</Button>}
        <Button
          type="submit"
          variant={isDanger ? 'default' : 'filled'}
          isDanger={isDanger}
          isBusy={isRunning}
        >
          {isRunning ? busy : submit}
        </Button>
      </div>
    </KeyForm>
  )
}
