import type { RollCallFigures, RollCallGroup } from '@naryad/contract/roll-call/roll-call.report'
import {
  type RollCallGrouping,
  rollCallGroupTitles,
  type RollCallMeasure,
  rollCallMeasureTitles,
} from '@naryad/contract/roll-call/roll-call.words'

import { figureText } from './RollCallFigures.tsx'
import { ShareBar } from './ShareBar.tsx'

import styles from './rollCall.module.css'

const counts = ['planned', 'arrived', 'late', 'noShow', 'excused'] as const

interface GroupsTableProps {
  groupBy: RollCallGrouping
  groups: readonly RollCallGroup[]
  totals: RollCallFigures
  /** Without a group: of all of them. */
  onOpen: (measure: RollCallMeasure, group?: RollCallGroup) => void
}

/** Figures by group; each opens what it is made of. */
export function GroupsTable({ groupBy, groups, totals, onOpen }: GroupsTableProps) {
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
        <span className={styles.share}>
          <ShareBar values={values} />
          {figureText('share', values.share)}
        </span>
      </td>
      <td>{figureText('delayMinutes', values.delayMinutes)}</td>
    </>
  )
  return (
    <div className={styles.scroller}>
      <table className={styles.groups}>
        <caption className="visually-hidden">Явки по группам</caption>
        <thead>
          <tr>
            <th scope="col">{rollCallGroupTitles[groupBy]}</th>
            {counts.map((measure) => (
              <th key={measure} scope="col">
                {measure === 'excused' ? 'Уваж.' : rollCallMeasureTitles[measure]}
              </th>
            ))}
            <th scope="col">{rollCallMeasureTitles.share}</th>
            <th scope="col">Задержка</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
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
    </div>
  )
}
