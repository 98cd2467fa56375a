import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { RefObject } from 'react'

import type { SteadyRows } from '../../../client/list/useSteadyRows.ts'
import type { Paging } from '../../../ui/list/paging.ts'
import type { Roving } from '../../../ui/list/useRoving.ts'
import type { ListSelection } from '../../../ui/list/useSelection.ts'
import type { ListState } from './listState.ts'
import type { TaskCellContext } from './taskCells.tsx'
import type { ShownAddress } from './useListState.ts'
import type { Opened } from './useOpened.ts'

export type TaskRows = SteadyRows<TaskItem>

/** State and actions of a list, independent of its layout: table, two-line rows, cards of a phone. */
export interface TaskList {
  /** The displayed state; on a phone it may differ from the address. */
  address: ShownAddress
  asked: ListState
  rows: TaskRows
  order: readonly number[]
  selection: ListSelection
  roving: Roving
  opened: Opened
  scene: TaskCellContext
  scroller: RefObject<HTMLDivElement | null>
  paging: Paging
  bodyRef: (body: HTMLElement | null) => void
}

/** Value of `data-tone`, by which the style sheet tints a row. */
export const toneOf = ({ rows, opened, scene }: TaskList, id: number): string | undefined =>
  [opened.id === id && 'open', rows.gone.has(id) && 'gone', scene.failed.has(id) && 'failed']
    .filter(Boolean)
    .join(' ') || undefined
