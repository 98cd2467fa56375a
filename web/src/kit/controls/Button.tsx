import type { ComponentProps, ReactNode } from 'react'

import styles from './controls.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** At most one filled button per screen. */
  variant?: 'filled' | 'default' | 'subtle'
  /**
   * Heights: 24 in a row, 28 in a toolbar, 32, 36 in a form, 40 in a dialog, 44 on a public page, 56 on a
   * phone.
   */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'bare' | 'phone'
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean
  isDanger?: boolean
  /** The action is running. */
  isBusy?: boolean
}

/** The product's button. Lighter than the library's, because the first screen has many of them. */
export const Button = ({
  variant = 'default',
  size = 'md',
  leftSection,
  rightSection,
  fullWidth = false,
  isDanger = false,
  isBusy = false,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={className ? `${styles.button} ${className}` : styles.button}
    data-variant={variant}
    data-size={size}
    data-full={fullWidth || undefined}
    data-danger={isDanger || undefined}
    aria-busy={isBusy || undefined}
    {...rest}
  >
    {leftSection}
    {children}
    {rightSection}
  </button>
)
