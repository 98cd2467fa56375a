import { lazy, Suspense } from 'react'

import { type RowsProps, wholeRows } from './wholeRows.ts'

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((file) => ({ default: file.VirtualRows })))

/** Shorter lists are drawn whole at once. */
const virtualFrom = 50

/** The rows of a list: all of a short one, of a long one first those that can be seen. */
export const Rows = (props: RowsProps) =>
  props.count < virtualFrom ? (
    wholeRows(props)
  ) : (
    <Suspense fallback={wholeRows(props)}>
      <VirtualRows {...props} />
    </Suspense>
  )
