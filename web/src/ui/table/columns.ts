import type { ReactNode } from 'react'

export type SortDirection = 'ASC' | 'DESC'

export interface DataColumn<Row> {
  key: string
  title: string
  /** Pixels; a stretchy column is at least this wide while there is room. */
  width: number
  /** Minimum width when the columns do not fit. */
  least?: number
  align?: 'right' | undefined
  /** Takes the remaining width. At most one column does. */
  isStretchy?: boolean
  isSortable?: boolean
  cell: (row: Row) => ReactNode
}

/** Selected rows: state and callbacks of the checkboxes. */
export interface RowSelection {
  ids: ReadonlySet<number>
  isAllOn: boolean
  isSomeOn: boolean
  onToggle: (id: number, isRange: boolean) => void
  onToggleAll: () => void
}
