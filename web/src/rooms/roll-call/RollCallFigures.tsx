import type { RollCallFigures as Values } from '@naryad/contract/roll-call/roll-call.report'
import { type RollCallMeasure, rollCallMeasureTitles } from '@naryad/contract/roll-call/roll-call.words'

import { count, percent } from '../../ui/formats/numbers.ts'

import styles from './rollCall.module.css'

const shown = ['planned', 'arrived', 'late', 'noShow', 'excused', 'share'] as const

/** «24 мин»; «—» if there is nothing to measure, and for most zeros. */
export function figureText(measure: RollCallMeasure, value: number | null): string {
  if (value === null || (value === 0 && measure !== 'planned' && measure !== 'share')) return '—'
  if (measure === 'share') return percent(value)
  return measure === 'delayMinutes' ? `${count(Math.round(value))}\u00a0мин` : count(value)
}

interface FiguresProps {
  values: Values
  onOpen: (measure: RollCallMeasure) => void
}

/** Figures of the whole period in one row; each one lists its roll-calls. */
export const RollCallFigures = ({ values, onOpen }: FiguresProps) => (
  <ul className={styles.figures} aria-label="Показатели за период">
    {shown.map((measure) => (
      <li key={measure} className={styles.figure}>
        <span className={styles.aside}>{rollCallMeasureTitles[measure]}</span>
        <button
          type="button"
          className={styles.value}
          data-measure={measure}
          aria-label={`${rollCallMeasureTitles[measure]}: ${figureText(measure, values[measure])}`}
          onClick={() => onOpen(measure)}
        >
          {figureText(measure, values[measure])}
        </button>
      </li>
    ))}
  </ul>
)
