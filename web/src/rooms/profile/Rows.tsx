import type { ReactNode } from 'react'
import IconChevronRight from '~icons/chevron-right'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './Profile.module.css'

interface RowProps {
  sign: IconComponent
  label: string
  hint?: string
  /** The control; without it the row only shows text. */
  children?: ReactNode
}

export const Row = ({ sign, label, hint, children }: RowProps) => (
  <div className={styles.row}>
    <span className="muted">
      <Icon of={sign} />
    </span>
    <span className={`grow min-width-0 line-18 ${styles.label}`}>
      {label}
      {hint && <span className="block text-12 line-16 muted">{hint}</span>}
    </span>
    {children}
  </div>
)

interface WayRowProps {
  sign: IconComponent
  label: string
  /** Current value. */
  state?: string | undefined
  onClick: () => void
}

/** Opens another view of the window. */
export const WayRow = ({ sign, label, state, onClick }: WayRowProps) => (
  <button type="button" className={`${styles.row} ${styles.way}`} onClick={onClick}>
    <span className="muted">
      <Icon of={sign} />
    </span>
    <span className={`grow min-width-0 line-18 ${styles.label}`}>{label}</span>
    {state && <span className="text-right text-12 muted">{state}</span>}
    <Icon of={IconChevronRight} />
  </button>
)
