import { lazy, type ReactNode, type RefObject, Suspense } from 'react'

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((file) => ({ default: file.VirtualRows })))

/** Shorter lists are drawn whole: then the browser's own search and printing see all of them. */
const virtualFrom = 50

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

const whole = ({ count, renderRow }: RowsProps): ReactNode =>
  Array.from({ length: count }, (_, index) => renderRow(index))

/** The rows of a list: all of a short one, of a long one those that can be seen. */
export const Rows = (props: RowsProps) =>
  props.count < virtualFrom ? (
    whole(props)
  ) : (
    <Suspense fallback={whole(props)}>
      <VirtualRows {...props} />
    </Suspense>
  )
