import { type ReactNode, useEffect, useRef } from 'react'

import type { FieldSentences } from '../form/sentences.ts'
import { PasswordField } from './PasswordField.tsx'
import { PlainField } from './PlainField.tsx'

interface Credentials {
  login: string
  password: string
}

interface CredentialFieldsProps {
  label: string
  inputMode: 'email' | 'text'
  values: Credentials
  wrong: FieldSentences
  onChange: (part: Partial<Credentials>) => void
  /** The user has returned from the step of the code, so the password receives the focus. */
  wasBack: boolean
  /** Beside the label of the password. */
  aside?: ReactNode
}

/** Login and password of a sign-in. */
export function CredentialFields({
  label,
  inputMode,
  values,
  wrong,
  onChange,
  wasBack,
  aside,
}: CredentialFieldsProps) {
  const login = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  // After returning from the code step the login is already filled in.
  useEffect(() => (wasBack ? password : login).current?.focus(), [wasBack])

  return (
    <>
      <PlainField
        ref={login}
        name="login"
        label={label}
        value={values.login}
        error={wrong['login']}
        onChange={(login) => onChange({ login })}
        size="xl"
        type="text"
        inputMode={inputMode}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        inputRef={password}
        name="password"
        label="Пароль"
        autoComplete="current-password"
        value={values.password}
        error={wrong['password']}
        onChange={(password) => onChange({ password })}
        aside={aside}
      />
    </>
  )
}
