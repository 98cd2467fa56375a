import type { ComponentProps, ReactNode } from 'react'

import styles from './controls.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** One filled button on a screen at most. */
  variant?: 'filled' | 'default' | 'subtle'
  /** 24 in a row, 28 in a toolbar, 32, 36 in a form, 40 in a dialog, 44 on a bare page, 56 on a phone. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'bare' | 'phone'
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean
  isDanger?: boolean
  /** It has been pressed and is at work. */
  isBusy?: boolean
}

/** The product's button. Lighter than the library's: the first screen is full of them. */
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
