import { PasswordGiven } from '@naryad/contract/auth/second-factor'

import { Note } from '../../kit/bare/BareForm.tsx'
import { Button } from '../../kit/controls/Button.tsx'
import { KeyForm } from '../../kit/form/KeyForm.tsx'
import { PasswordField } from '../../kit/password/PasswordField.tsx'
import { useFirstFocus } from '../../kit/useFirstFocus.ts'
import { useForm } from '../../platform/forms/useForm.ts'
import { useMe } from '../../platform/session/me.ts'

import styles from './Profile.module.css'

interface PasswordAskProps<Result> {
  submit: string
  busy: string
  isDanger?: boolean
  send: (password: string) => Promise<Result>
  onSent: (result: Result) => void
  onCancel?: () => void
}

/** Password managers look for the name that a password belongs to. */
export const WhosePassword = () => (
  <input type="text" autoComplete="username" value={useMe().email} readOnly hidden />
)

/** Whoever sits at an open screen is not yet its owner: he shows the password. */
export function PasswordAsk<Result>({
  submit,
  busy,
  isDanger = false,
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
    blank: { password: '' },
    schema: PasswordGiven,
    inputOf: ({ password }) => ({ password: password.normalize('NFC') }),
    send: ({ password }) => send(password),
    onSent,
  })
  return (
    // One level back by Esc: the window stays.
    <KeyForm
      root={root}
      className={styles.ask}
      onSubmit={() => void run()}
      {...(onCancel ? { onCancel } : {})}
    >
      <WhosePassword />
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
