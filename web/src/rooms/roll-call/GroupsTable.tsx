import type { RollCallFigures, RollCallGroup } from '@naryad/contract/roll-call/roll-call.report'
import {
  type RollCallGrouping,
  rollCallGroupTitles,
  type RollCallMeasure,
  rollCallMeasureTitles,
} from '@naryad/contract/roll-call/roll-call.words'
import { useState } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { OrderHeader, useColumnOrder } from '../../ui/table/columnOrder.tsx'
import { figureText } from './RollCallFigures.tsx'
import { ShareBar } from './ShareBar.tsx'

import styles from './rollCall.module.css'

/** Short title for narrow columns. */
const shortTitles: Partial<Record<RollCallMeasure, string>> = { excused: 'Уваж.', delayMinutes: 'Задержка' }

const counts = ['planned', 'arrived', 'late', 'noShow', 'excused'] as const

interface GroupsTableProps {
  groupBy: RollCallGrouping
  groups: readonly RollCallGroup[]
  totals: RollCallFigures
  /** Without a group: the total. */
  onOpen: (measure: RollCallMeasure, group?: RollCallGroup) => void
}

/** Number of groups shown at first, so that the chart below stays visible; for days, a month. */
const shownAtFirst: Record<RollCallGrouping, number> = { company: 10, driver: 10, employee: 10, day: 31 }
const step = 200

/** Figures by group; each one lists its roll-calls. */
export function GroupsTable({ groupBy, groups, totals, onOpen }: GroupsTableProps) {
  const order = useColumnOrder()
  const [limit, setLimit] = useState(shownAtFirst[groupBy])
  const shown = order.sort(groups, ({ values }, key) => values[key as RollCallMeasure]).slice(0, limit)
  const cellsOf = (values: RollCallFigures, name: string, group?: RollCallGroup) => (
    <>
      {counts.map((measure) => (
        <td key={measure} data-measure={values[measure] > 0 ? measure : undefined}>
          {values[measure] === 0 ? (
            '—'
          ) : (
            <button
              type="button"
              className={styles.cell}
              aria-label={`${name}, ${rollCallMeasureTitles[measure]}: ${values[measure]}`}
              onClick={() => onOpen(measure, group)}
            >
              {figureText(measure, values[measure])}
            </button>
          )}
        </td>
      ))}
      <td>
        <span className="inline-row gap-8">
          <ShareBar values={values} />
          <span className="min-width-44">{figureText('share', values.share)}</span>
        </span>
      </td>
      <td>{figureText('delayMinutes', values.delayMinutes)}</td>
    </>
  )
  return (
    <div className={`panel surface scroll-x ${styles.scroller}`}>
      <table className={`full-width collapse-borders ${styles.groups}`}>
        <caption className="visually-hidden">Явки по группам</caption>
        <thead>
          <tr>
            <th scope="col">{rollCallGroupTitles[groupBy]}</th>
            {[...counts, 'share' as const, 'delayMinutes' as const].map((measure) => (
              <OrderHeader
                key={measure}
                by={order}
                column={measure}
                title={shortTitles[measure] ?? rollCallMeasureTitles[measure]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.key ?? 'none'}>
              <th scope="row">{group.title}</th>
              {cellsOf(group.values, group.title, group)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Всего</th>
            {cellsOf(totals, 'Всего')}
          </tr>
        </tfoot>
      </table>
      {groups.length > limit && (
        <Button size="sm" onClick={() => setLimit(limit + step)}>
          Показать ещё {count(Math.min(step, groups.length - limit))}
        </Button>
      )}
    </div>
  )
}
