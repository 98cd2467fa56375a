import { memo, useState } from 'react'

import { Checkbox } from './Checkbox.tsx'
import type { DataColumn } from './columns.ts'

import styles from './DataTable.module.css'

interface TableRowProps<Item> {
  id: number
  row: Item
  columns: readonly DataColumn<Item>[]
  rowIndex: number
  /** Value of `data-tone` for the style sheet: «open», «gone», «failed». */
  tone: string | undefined
  /** Changing it flashes the row once. */
  revision: number
  isFiller: boolean
  isCurrent: boolean
  selectLabel: string
  isSelected: boolean
  onToggle: (id: number, isRange: boolean) => void
}

function DrawnRow<Item>({
  id,
  row,
  columns,
  rowIndex,
  tone,
  revision,
  isFiller,
  isCurrent,
  selectLabel,
  isSelected,
  onToggle,
}: TableRowProps<Item>) {
  const [firstRevision] = useState(revision)
  const flash = revision === firstRevision ? undefined : revision % 2 === 0 ? 'even' : 'odd'
  return (
    <tr
      className={styles.row}
      data-row={id}
      data-tone={tone}
      data-flash={flash}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
    >
      <td className={styles.select}>
        <Checkbox
          label={selectLabel}
          isOn={isSelected}
          isSkipped
          onToggle={(event) => onToggle(id, event.shiftKey)}
        />
      </td>
      {columns.map(({ key, align, cell }) => (
        <td key={key} className={styles.cell} data-column={key} data-align={align}>
          {cell(row)}
        </td>
      ))}
      {isFiller && <td className={styles.cell} aria-hidden />}
    </tr>
  )
}

/** Memoized: a page may have a hundred rows. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow
