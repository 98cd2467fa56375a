import type { EngineerFigures } from '@naryad/contract/reports/engineers'

import { shortDay } from '../../../ui/formats/dates.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { type Period, stepsOf } from '../frame/period.ts'

import styles from './engineers.module.css'

interface LoadBarsProps {
  load: EngineerFigures['load']
  period: Period
  /** The highest number of finished tasks on one day. */
  most: number
}

/** Finished tasks of each day as small columns; the accessible name contains the figures. */
export function LoadBars({ load, period, most }: LoadBarsProps) {
  const byDay = new Map(load.map(({ day, done }) => [day, done]))
  const words = load.map(({ day, done }) => `${shortDay(day)} — ${count(done)}`).join(', ')
  return (
    <span
      className={styles.load}
      role="img"
      aria-label={`По дням: ${words || 'ничего'}`}
      data-tip={words || undefined}
    >
      {stepsOf(period, 'day').map((day) => (
        <span
          key={day}
          className={styles.day}
          style={{ height: `${((byDay.get(day) ?? 0) / most) * 100}%` }}
        />
      ))}
    </span>
  )
}
