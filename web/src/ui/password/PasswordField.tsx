import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconEye from '~icons/eye'
import IconEyeOff from '~icons/eye-off'

import { IconButton } from '../controls/IconButton.tsx'
import { Icon } from '../Icon.tsx'
import { PlainField } from './PlainField.tsx'

import styles from './password.module.css'

interface PasswordFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** `autocomplete`: whether a password manager fills in the stored password or proposes a new one. */
  autoComplete: 'current-password' | 'new-password'
  size?: 'lg' | 'xl'
  /** Controlled by the parent, which shows a generated password. */
  isShown?: boolean | undefined
  onShow?: ((isShown: boolean) => void) | undefined
  /** Content beside the label: «Забыли пароль?». */
  aside?: ReactNode
  /** Content below the field, in one paragraph with the Caps Lock warning. */
  hints?: ReactNode
  onBlur?: (() => void) | undefined
  isFirst?: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A password field that allows pasting and password managers, with a button to reveal the text. */
export function PasswordField({
  label,
  name,
  value,
  onChange,
  error,
  autoComplete,
  size = 'xl',
  isShown,
  onShow,
  aside,
  hints,
  onBlur,
  isFirst = false,
  inputRef,
}: PasswordFieldProps) {
  const [isOwnShown, setOwnShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const isOpen = isShown ?? isOwnShown
  const show = onShow ?? setOwnShown

  const lookAtCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <div className={`relative ${styles.field}`}>
      <PlainField
        ref={inputRef}
        name={name}
        label={label}
        size={size}
        type={isOpen ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        hint={
          (hasCapsLock || hints) && (
            <span className="stack gap-4">
              {hasCapsLock && (
                <span className={`flex top gap-6 ${styles.hint}`} role="status">
                  <Icon of={IconAlertTriangle} size={14} />
                  Включён Caps Lock
                </span>
              )}
              {hints}
            </span>
          )
        }
        onChange={onChange}
        onKeyDown={lookAtCapsLock}
        onKeyUp={lookAtCapsLock}
        onBlur={onBlur}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      >
        <IconButton
          label={isOpen ? 'Скрыть пароль' : 'Показать пароль'}
          aria-pressed={isOpen}
          icon={isOpen ? IconEyeOff : IconEye}
          onClick={() => show(!isOpen)}
        />
      </PlainField>
      {aside && (
        <span className={`absolute at-top text-12 line-20 at-right phone-text-14 ${styles.aside}`}>
          {aside}
        </span>
      )}
    </div>
  )
}
