import type { RefObject } from 'react'

import { fitLimit, type Paging } from '../../../kit/list/paging.ts'
import type { Roving } from '../../../kit/list/useRoving.ts'
import type { ListSelection } from '../../../kit/list/useSelection.ts'
import type { usePageRows } from '../../../platform/list/usePageRows.ts'
import type { ListState } from './listState.ts'
import type { TaskCellContext } from './taskCells.tsx'
import type { ShownAddress } from './useListState.ts'
import type { Opened } from './useOpened.ts'
import type { TaskRows } from './useTaskRows.ts'

/** One list, however it is drawn: table, two-line rows, cards of a phone. */
export interface TaskList {
  /** What is shown; on a phone not in all exactly what the address asks for. */
  address: ShownAddress
  asked: ListState
  rows: TaskRows
  selection: ListSelection
  roving: Roving
  opened: Opened
  scene: TaskCellContext
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>
  fit: ReturnType<typeof usePageRows>
}

/** The words by which a row is tinted. */
export const toneOf = ({ rows, opened, scene }: TaskList, id: number): string | undefined =>
  [opened.id === id && 'open', rows.gone.has(id) && 'gone', scene.failed.has(id) && 'failed']
    .filter(Boolean)
    .join(' ') || undefined

/** Another page begins at its top. */
export const pagingOf = ({ address, asked, rows, scroller, fit }: TaskList): Paging => ({
  page: address.state.page,
  limit: address.state.limit,
  total: rows.total,
  shown: rows.items?.length,
  onPage: (page) => {
    address.change({ page })
    scroller.current?.scrollTo({ top: 0 })
  },
  onLimit: (limit) => address.change({ limit }),
  fit: {
    isOn: asked.limit === fitLimit,
    rows: fit.rows,
    onFit: () => address.change({ limit: fitLimit }),
  },
})
