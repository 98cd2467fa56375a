import type { ReactNode, RefObject } from 'react'

export interface RowsProps {
  count: number
  height: number
  scroller: RefObject<HTMLElement | null>
  /** The row that has the focus: it stays in the document wherever one scrolls. */
  pinned: number
  renderRow: (index: number) => ReactNode
  /** Stands in place of rows that are out of sight. */
  renderGap: (height: number, after: number) => ReactNode
}

export const wholeRows = ({ count, renderRow }: RowsProps): ReactNode =>
  Array.from({ length: count }, (_, index) => renderRow(index))
