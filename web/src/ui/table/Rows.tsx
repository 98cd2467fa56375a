import { lazy, Suspense } from 'react'

import { type RowsProps, wholeRows } from './wholeRows.ts'

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((file) => ({ default: file.VirtualRows })))

/** Shorter lists are rendered completely at once. */
const virtualFrom = 50

/** The rows of a list; long lists are virtualized at first. */
export const Rows = (props: RowsProps) =>
  props.count < virtualFrom ? (
    wholeRows(props)
  ) : (
    <Suspense fallback={wholeRows(props)}>
      <VirtualRows {...props} />
    </Suspense>
  )
