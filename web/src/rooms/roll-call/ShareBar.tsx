import type { RollCallFigures } from '@naryad/contract/roll-call/roll-call.report'

import styles from './rollCall.module.css'

const parts = ['arrived', 'late', 'noShow', 'excused'] as const

/** Stacked bar of arrived, late, missed and excused persons; the figures are shown beside it. */
export const ShareBar = ({ values }: { values: RollCallFigures }) => (
  <span className={styles.bar} aria-hidden>
    {parts.map((part) => (
      <span key={part} data-part={part} style={{ flexGrow: values[part] }} />
    ))}
    <span
      data-part="awaited"
      style={{ flexGrow: parts.reduce((rest, part) => rest - values[part], values.planned) }}
    />
  </span>
)
