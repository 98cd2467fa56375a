import type { ReactNode } from 'react'

import styles from './charts.module.css'

interface BarLineProps {
  label: ReactNode
  /** Share of the longest bar, 0 to 1. */
  share: number
  color: string
  children: ReactNode
}

/** One row of a horizontal bar chart: label, bar and figure. */
export const BarLine = ({ label, share, color, children }: BarLineProps) => (
  <li className={styles.line}>
    <span className="min-width-0 truncate">{label}</span>
    <span className={styles.track} aria-hidden>
      <span
        className="block full-height rounded-sm"
        style={{ width: `${Math.max(0, share) * 100}%`, background: color }}
      />
    </span>
    <span className="text-right medium digits">{children}</span>
  </li>
)

/** The largest value, at least 1, as a divisor. */
export const longest = (values: readonly number[]): number => Math.max(1, ...values)
