import type { LuvRow } from '@naryad/contract/reports/luv'
import type { LuvColumn, LuvColumnKey } from '@naryad/contract/reports/luv.columns'

import { stamp } from '../../../ui/formats/dates.ts'
import { money } from '../../../ui/formats/numbers.ts'

import styles from '../tasks/tasksReport.module.css'

const yes = (isSo: boolean): string => (isSo ? 'Да' : 'Нет')

/** Formats values like the cells of the file. */
const cellText: Partial<Record<LuvColumnKey, (row: LuvRow) => string>> = {
  createdOn: ({ createdOn }) => stamp(createdOn),
  doneOn: ({ doneOn }) => (doneOn === null ? '' : stamp(doneOn)),
  isWarranty: ({ isWarranty }) => yes(isWarranty),
  isRemote: ({ isRemote }) => yes(isRemote),
  isCostsApproved: ({ isCostsApproved }) => yes(isCostsApproved),
  costs: ({ costs }) => money(costs),
}

interface LuvTableProps {
  columns: readonly LuvColumn[]
  items: readonly LuvRow[]
}

/** Rows of the partner's file. */
export const LuvTable = ({ columns, items }: LuvTableProps) => (
  <table className={`right-cells ${styles.rows}`}>
    <caption className="visually-hidden">Отчёт для партнёра ЛУВ</caption>
    <thead>
      <tr>
        {columns.map(({ key, title }) => (
          <th key={key} scope="col" data-align={key === 'costs' ? 'right' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((row) => (
        <tr key={row.number}>
          {columns.map(({ key }) => (
            <td key={key} data-align={key === 'costs' ? 'right' : undefined} data-tip-cut>
              {cellText[key]?.(row) ?? row[key]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
