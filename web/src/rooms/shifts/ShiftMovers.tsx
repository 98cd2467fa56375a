import type { ShiftContent } from '@naryad/contract/shifts/shifts'
import { moverList } from '@naryad/contract/shifts/shifts.lists'
import { moverCounts } from '@naryad/contract/shifts/shifts.sheet'
import { moverTitles } from '@naryad/contract/tasks/tasks.movers'
import { Link } from '@tanstack/react-router'

import { count } from '../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { shiftPlace, type ShownQueues } from './shiftPlace.ts'

import styles from './shifts.module.css'

const stepForms: Forms = ['шаг прошёл', 'шага прошли', 'шагов прошли']

/** «Чей ход»: open requests by who acts next, and those whose step has passed. */
export function ShiftMovers({ content, shown }: { content: ShiftContent; shown: ShownQueues }) {
  const rows = moverCounts(content)
  const most = Math.max(1, ...rows.map((row) => row.count))
  if (rows.every((row) => row.count === 0)) return null
  return (
    <section aria-label="Чей ход">
      <h2 className={styles.heading}>Чей ход</h2>
      <ul className="plain-list stack gap-6 above-8">
        {rows.map(({ mover, count: n, overdueCount }) => (
          <li key={mover} className={styles.mover}>
            <span className="secondary">{moverTitles[mover]}</span>
            <span className={`block clip bg-muted height-6 rounded-3 ${styles.bar}`} aria-hidden>
              <span style={{ inlineSize: `${(n / most) * 100}%` }} />
            </span>
            <Link
              {...shiftPlace(moverList(mover), shown)}
              className={`text strong digits text-right ${styles.moverCount}`}
            >
              <span className="visually-hidden">{moverTitles[mover]}: </span>
              {count(n)}
            </Link>
            {overdueCount > 0 ? (
              <Link
                {...shiftPlace(moverList(mover, true), shown)}
                className={`${styles.number} err text-right`}
              >
                {counted(overdueCount, stepForms)}
              </Link>
            ) : (
              <span className="text-12 muted text-right">{n > 0 ? 'в порядке' : ''}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
