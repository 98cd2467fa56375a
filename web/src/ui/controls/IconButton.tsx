import type { ComponentProps } from 'react'

import { Icon, type IconComponent } from '../Icon.tsx'
import { unlessBusy } from './unlessBusy.ts'

import styles from './controls.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string
  icon: IconComponent
  variant?: 'subtle' | 'default'
  /** An inline one is 28 high on a phone too, in a line of text or the head of a part. */
  size?: 'inline' | 'xs' | 'sm' | 'md' | 'lg' | 'phone'
  /** The action is running. */
  isBusy?: boolean
  iconSize?: 14 | 16 | 18 | 20 | 24
  /** Shortcut shown in the tooltip: «R». */
  keyCap?: string
}

/** An icon button; its label is the tooltip and the accessible name. */
export const IconButton = ({
  label,
  icon,
  variant = 'subtle',
  size = 'md',
  iconSize = 16,
  keyCap,
  isBusy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-tip={keyCap ? `${label} ${keyCap}` : label}
    className={className ? `${styles.iconButton} ${className}` : styles.iconButton}
    data-variant={variant}
    data-size={size}
    aria-busy={isBusy || undefined}
    onClick={unlessBusy(isBusy, onClick)}
    {...rest}
  >
    <Icon of={icon} size={iconSize} />
  </button>
)
