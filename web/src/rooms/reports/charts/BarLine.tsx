import type { ReactNode } from 'react'

import styles from './charts.module.css'

interface BarLineProps {
  label: ReactNode
  /** 0 to 1 of the longest. */
  share: number
  color: string
  children: ReactNode
}

/** One line of a chart of lying bars: what it is, how much, and the figure itself. */
export const BarLine = ({ label, share, color, children }: BarLineProps) => (
  <li className={styles.line}>
    <span className={styles.lineLabel}>{label}</span>
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ width: `${Math.max(0, share) * 100}%`, background: color }} />
    </span>
    <span className={styles.lineFigure}>{children}</span>
  </li>
)

/** The longest of the bars, never nothing. */
export const longest = (values: readonly number[]): number => Math.max(1, ...values)
