import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { PasswordField } from '../../ui/password/PasswordField.tsx'
import { PlainField } from '../../ui/password/PlainField.tsx'
import type { Login } from './useLogin.ts'

export function LoginFields({ login }: { login: Login }) {
  const { values, wrong, change, wasBack } = login
  const name = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  // After returning from the code step the login is already filled in.
  useEffect(() => (wasBack ? password : name).current?.focus(), [wasBack])

  return (
    <>
      <PlainField
        ref={name}
        name="login"
        label="Почта"
        value={values.login}
        error={wrong.login}
        onChange={(login) => change({ login })}
        size="xl"
        type="text"
        inputMode="email"
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
        error={wrong.password}
        onChange={(password) => change({ password })}
        aside={<Link to="/recovery">Забыли пароль?</Link>}
      />
    </>
  )
}
