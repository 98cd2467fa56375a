import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { IconButton } from '../../kit/controls/IconButton.tsx'
import type { FieldSentences } from '../../kit/form/sentences.ts'
import { Icon } from '../../kit/Icon.tsx'

import styles from './LoginScreen.module.css'

interface Values {
  login: string
  password: string
}

interface LoginFieldsProps {
  values: Values
  wrong: FieldSentences
  onChange: (values: Values) => void
}

/** Pasting and password managers work; the password can be looked at. */
export function LoginFields({ values, wrong, onChange }: LoginFieldsProps) {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const login = useRef<HTMLInputElement>(null)

  useEffect(() => login.current?.focus(), [])

  const lookAtCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

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
        onChange={({ currentTarget }) => onChange({ ...values, login: currentTarget.value })}
      />
      <TextInput
        name="password"
        label="Пароль"
        size="xl"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={values.password}
        error={wrong.password}
        description={
          hasCapsLock && (
            <span className={styles.hint} role="status">
              <Icon of={IconAlertTriangle} size={14} />
              Включён Caps Lock
            </span>
          )
        }
        onChange={({ currentTarget }) => onChange({ ...values, password: currentTarget.value })}
        onKeyDown={lookAtCapsLock}
        onKeyUp={lookAtCapsLock}
        rightSection={
          <IconButton
            label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
            aria-pressed={isShown}
            icon={isShown ? IconEyeOff : IconEye}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </>
  )
}
