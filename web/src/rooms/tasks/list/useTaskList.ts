import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useCallback, useMemo } from 'react'

import { useList } from '../../../client/list/useList.ts'
import { usePageRows } from '../../../client/list/usePageRows.ts'
import { useStore } from '../../../ui/store.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useNow } from '../../../ui/useNow.ts'
import { fingerprint } from '../filters/conditions.ts'
import { taskPath, tasksQueries } from '../tasks.queries.ts'
import { type WaitingRow, waitingRows } from '../waiting/rows.ts'
import { allQueues } from './listQueue.ts'
import { shownState, toFilters, toTaskSearch } from './listState.ts'
import type { TaskList, TaskRows } from './model.ts'
import { useListState } from './useListState.ts'
import { useOpened } from './useOpened.ts'

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
    () => shownState(address.state, fit.rows, isPhone),
    [address.state, fit.rows, isPhone],
  )
  const waiting = useStore(waitingRows)
  const { rows: found, ...engine } = useList({
    list: tasksQueries.list(toTaskSearch(queue, state)),
    elsewhere: (ids) => tasksQueries.elsewhere(toFilters(queue, state.conditions), ids),
    place: state,
    limit: address.state.limit,
    fitting: fit.rows,
    filters: `${queue} ${fingerprint(state.conditions)}`,
    onPage: (page, how) => address.change({ page }, how),
    onLimit: (limit) => address.change({ limit }),
  })
  const rows = useShownRows(found, waiting)
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
    ...engine,
    rows,
    opened,
    scene,
    bodyRef: fit.bodyRef,
  }
}
