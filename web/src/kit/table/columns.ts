import type { ReactNode } from 'react'

export type SortDirection = 'ASC' | 'DESC'

/** A column as the table draws it. */
export interface DataColumn<Row> {
  key: string
  title: string
  /** Pixels; a column that stretches is no narrower while there is room. */
  width: number
  /** What it gives way to where there is no room for all. */
  least?: number
  align?: 'right' | undefined
  /** Takes what the others leave. At most one column does. */
  isStretchy?: boolean
  isSortable?: boolean
  cell: (row: Row) => ReactNode
}

/** Chosen rows: what the boxes show and what they do. */
export interface RowSelection {
  ids: ReadonlySet<number>
  isAllOn: boolean
  isSomeOn: boolean
  onToggle: (id: number, isRange: boolean) => void
  onToggleAll: () => void
}
