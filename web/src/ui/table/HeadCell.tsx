import type { KeyboardEvent } from 'react'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'

import { Icon } from '../Icon.tsx'
import { fontScale } from '../rem.ts'
import type { DataColumn, SortDirection } from './columns.ts'
import { fitWidth } from './fitWidth.ts'
import { ResizeEdge } from './ResizeEdge.tsx'

import styles from './DataTable.module.css'

interface HeadCellProps {
  column: Pick<DataColumn<never>, 'key' | 'title' | 'align' | 'isSortable'>
  /** Null if the table is not sorted by this column. */
  direction: SortDirection | null
  onSort: (key: string) => void
  onResize: (key: string, width: number) => void
}

const keyStep = 16

const ariaSort = (direction: SortDirection | null) =>
  direction === 'ASC' ? 'ascending' : direction === 'DESC' ? 'descending' : 'none'

export function HeadCell({ column, direction, onSort, onResize }: HeadCellProps) {
  const { key, title, align, isSortable } = column

  /** Keyboard alternative to dragging the edge: Shift and an arrow key. */
  const onKeyDown = (event: KeyboardEvent<HTMLTableCellElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (!step || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    onResize(key, event.currentTarget.getBoundingClientRect().width / fontScale() + step)
  }

  return (
    <th
      className={styles.head}
      scope="col"
      data-column={key}
      data-align={align}
      aria-sort={isSortable ? ariaSort(direction) : undefined}
      onKeyDown={onKeyDown}
    >
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(key)}>
          <span className="clip ellipsis" data-tip-cut>
            {title}
          </span>
          {direction && <Icon of={direction === 'ASC' ? IconArrowUp : IconArrowDown} size={14} />}
        </button>
      ) : (
        <span className="clip ellipsis" data-tip-cut>
          {title}
        </span>
      )}
      <ResizeEdge
        onResize={(width) => onResize(key, width / fontScale())}
        onFit={(table) => onResize(key, fitWidth(table, key) / fontScale())}
      />
    </th>
  )
}
