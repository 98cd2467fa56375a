import type { ReactNode, RefObject } from 'react'

export interface RowsProps {
  count: number
  height: number
  scroller: RefObject<HTMLElement | null>
  /** The focused row: it stays in the document wherever the list is scrolled. */
  pinned: number
  renderRow: (index: number) => ReactNode
  /** Spacer in place of rows outside of the viewport. */
  renderGap: (height: number, after: number) => ReactNode
}

export const wholeRows = ({ count, renderRow }: RowsProps): ReactNode =>
  Array.from({ length: count }, (_, index) => renderRow(index))
