import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { PasswordField } from '../../kit/password/PasswordField.tsx'
import type { Login } from './useLogin.ts'

export function LoginFields({ login: { values, wrong, change, wasBack } }: { login: Login }) {
  const login = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  // Who comes back from the code has typed his name already.
  useEffect(() => (wasBack ? password : login).current?.focus(), [wasBack])

  return (
    <>
      <TextInput
        ref={login}
        name="login"
        label="Почта"
        size="xl"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.login}
        error={wrong.login}
        onChange={({ currentTarget }) => change({ login: currentTarget.value })}
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
