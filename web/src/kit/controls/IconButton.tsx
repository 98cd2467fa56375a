import type { ComponentProps } from 'react'

import { Icon, type IconComponent } from '../Icon.tsx'

import styles from './controls.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name for screen readers and its tip. */
  label: string
  icon: IconComponent
  variant?: 'subtle' | 'default'
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'phone'
  iconSize?: 14 | 16 | 18 | 20 | 24
  /** Added to the tip: «R». */
  keyCap?: string
}

/** An icon that acts; its label is shown as a tip and read by screen readers. */
export const IconButton = ({
  label,
  icon,
  variant = 'subtle',
  size = 'md',
  iconSize = 16,
  keyCap,
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-tip={keyCap ? `${label} ${keyCap}` : label}
    className={className ? `${styles.iconButton} ${className}` : styles.iconButton}
    data-variant={variant}
    data-size={size}
    {...rest}
  >
    <Icon of={icon} size={iconSize} />
  </button>
)
