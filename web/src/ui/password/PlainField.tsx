import { type ComponentProps, type ReactNode, useId } from 'react'

import styles from './PlainField.module.css'

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange' | 'children'> {
  label: string
  value: string
  onChange: (value: string) => void
  size: 'lg' | 'xl'
  error?: string | undefined
  hint?: ReactNode
  /** A button within the field. */
  children?: ReactNode
}

/** A text field that looks like those of the library. The sign-in does not wait for the library. */
export function PlainField({ label, onChange, size, error, hint, children, ...rest }: PlainFieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.root} data-size={size} data-error={error !== undefined || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy || undefined}
          data-with-button={children !== undefined || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          {...rest}
        />
        {children && <div className={styles.button}>{children}</div>}
      </div>
      {hint && (
        <div
          id={`${id}-hint`}
          className={`above-4 text-12 line-16 muted phone-line-18 phone-text-13 ${styles.hint}`}
        >
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
