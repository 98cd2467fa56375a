import type { RefObject } from 'react'

import type { usePageRows } from '../../../client/list/usePageRows.ts'
import { fitLimit, type Paging } from '../../../ui/list/paging.ts'
import type { Roving } from '../../../ui/list/useRoving.ts'
import type { ListSelection } from '../../../ui/list/useSelection.ts'
import type { ListState } from './listState.ts'
import type { TaskCellContext } from './taskCells.tsx'
import type { ShownAddress } from './useListState.ts'
import type { Opened } from './useOpened.ts'
import type { TaskRows } from './useTaskRows.ts'

/** State and actions of a list, independent of its layout: table, two-line rows, cards of a phone. */
export interface TaskList {
  /** The displayed state; on a phone it may differ from the address. */
  address: ShownAddress
  asked: ListState
  rows: TaskRows
  selection: ListSelection
  roving: Roving
  opened: Opened
  scene: TaskCellContext
  scroller: RefObject<HTMLDivElement | null>
  fit: ReturnType<typeof usePageRows>
}

/** Value of `data-tone`, by which the style sheet tints a row. */
export const toneOf = ({ rows, opened, scene }: TaskList, id: number): string | undefined =>
  [opened.id === id && 'open', rows.gone.has(id) && 'gone', scene.failed.has(id) && 'failed']
    .filter(Boolean)
    .join(' ') || undefined

/** Scrolls to the top when the page changes. */
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
