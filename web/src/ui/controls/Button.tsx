import type { ComponentProps, ReactNode } from 'react'

import { unlessBusy } from './unlessBusy.ts'

import styles from './controls.module.css'

interface Look {
  /** At most one filled button per screen. */
  variant?: 'filled' | 'default' | 'subtle'
  /**
   * Heights: 24 in a row, 28 in a toolbar, 32, 36 in a form, 40 in a dialog, 44 on a public page, 56 on a
   * phone. A compact one is 24 high on a phone too, in the head of a part.
   */
  size?: 'compact' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'bare' | 'phone'
  leftSection?: ReactNode
  rightSection?: ReactNode
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  fullWidth?: boolean
  isDanger?: boolean
  /** The action is running. */
  isBusy?: boolean
}

const classOf = (className: string | undefined) =>
  className ? `${styles.button} ${className}` : styles.button

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
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={classOf(className)}
    data-variant={variant}
    data-size={size}
    data-full={fullWidth || undefined}
    data-danger={isDanger || undefined}
    aria-busy={isBusy || undefined}
    onClick={unlessBusy(isBusy, onClick)}
    {...rest}
  >
    {leftSection}
    {children}
    {rightSection}
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({
  variant = 'default',
  size = 'md',
  leftSection,
  rightSection,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) => (
  <a className={classOf(className)} data-variant={variant} data-size={size} {...rest}>
    {leftSection}
    {children}
    {rightSection}
  </a>
)
