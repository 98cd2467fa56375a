import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useCallback, useMemo, useRef } from 'react'

import { usePageRows, useSamePlace } from '../../../client/list/usePageRows.ts'
import { useRowsOfLastPage } from '../../../client/list/useSteadyRows.ts'
import { fitLimit } from '../../../ui/list/paging.ts'
import { useRoving } from '../../../ui/list/useRoving.ts'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { useStore } from '../../../ui/store.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useNow } from '../../../ui/useNow.ts'
import { fingerprint } from '../filters/conditions.ts'
import { taskPath } from '../tasks.queries.ts'
import { type WaitingRow, waitingRows } from '../waiting/rows.ts'
import { allQueues } from './listQueue.ts'
import { deskState, phoneState } from './listState.ts'
import type { TaskList } from './model.ts'
import { useListState } from './useListState.ts'
import { useOpened } from './useOpened.ts'
import { type TaskRows, useTaskRows } from './useTaskRows.ts'

const noItems: readonly TaskItem[] = []

/** Rows with their pending changes applied. */
function useShownRows(rows: TaskRows, waiting: ReadonlyMap<number, WaitingRow>): TaskRows {
  const items = useMemo(
    () =>
      waiting.size === 0
        ? rows.items
        : (rows.items?.map((item) => {
            const row = waiting.get(item.id)
            return row ? { ...item, ...row.shown } : item
          }) ?? null),
    [rows.items, waiting],
  )
  return items === rows.items ? rows : { ...rows, items }
}

/** The list of the queue in the address. */
export function useTaskList(failed: ReadonlySet<number>): TaskList {
  const isPhone = useIsPhone()
  const opened = useOpened()
  const address = useListState()
  const { queue } = opened
  const fit = usePageRows('tasks')
  const state = useMemo(
    () => (isPhone ? phoneState(address.state) : deskState(address.state, fit.rows)),
    [isPhone, address.state, fit.rows],
  )
  useSamePlace(state.page, state.limit, !isPhone && address.state.limit === fitLimit, (page) =>
    address.change({ page }, 'replace'),
  )
  const waiting = useStore(waitingRows)
  const found = useRowsOfLastPage(useTaskRows(queue, state), state, (page) =>
    address.change({ page }, 'replace'),
  )
  const rows = useShownRows(found, waiting)
  const order = useMemo(() => (rows.items ?? noItems).map((item) => item.id), [rows.items])
  const selection = useSelection(`${queue} ${fingerprint(state.conditions)}`, order)
  const scroller = useRef<HTMLDivElement>(null)
  const roving = useRoving(order, scroller)
  const now = useNow()

  const { query } = state.conditions
  const search = location.search
  const hrefOf = useCallback((item: TaskItem) => taskPath(item.queue, item.id) + search, [search])
  const { gone } = rows
  const isQueueShown = queue === allQueues
  const scene = useMemo(
    () => ({ now, query, hrefOf, isQueueShown, failed, gone, waiting }),
    [now, query, hrefOf, isQueueShown, failed, gone, waiting],
  )
  return {
    address: { ...address, state },
    asked: address.state,
    rows,
    selection,
    roving,
    opened,
    scene,
    scroller,
    fit,
  }
}
