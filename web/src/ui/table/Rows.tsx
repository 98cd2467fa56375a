import { Suspense } from 'react'

import { lazyPart } from '../lazyPart.ts'
import { type RowsProps, wholeRows } from './wholeRows.ts'

const VirtualRows = lazyPart(() => import('./VirtualRows.tsx').then((file) => file.VirtualRows))

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
