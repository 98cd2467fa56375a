import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useCallback, useMemo, useRef } from 'react'

import { useAction } from '../../client/queries/useAction.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import type { BulkAction } from './bulk/bulkActions.ts'
import { type Bulk, useBulk } from './bulk/useBulk.ts'
import type { Conditions } from './filters/conditions.ts'
import type { ToolsProps } from './filters/ToolRows.tsx'
import { openNewTask } from './form/shownForm.ts'
import { toFilters } from './list/listState.ts'
import { type Counts, useCounts } from './list/useCounts.ts'
import { useTaskList } from './list/useTaskList.ts'
import { newTaskQueue } from './queues.ts'
import { findAllIds } from './tasks.queries.ts'
import { useViews } from './views/useViews.ts'
import { taskViewActions } from './views/viewActions.ts'
import { activeView, isChanged } from './views/views.ts'

/** The bulk actions of a list, and what can be done after one. */
export interface BulkOnList extends Bulk {
  /** Selects the tasks that the last action could not change. */
  selectFailed: () => void
  /** Does the last action again with the tasks that it could not change. */
  retry: () => void
}

/** A successful bulk action clears the selection, and the reloaded list gets the focus. */
function useBulkOn(list: ReturnType<typeof useTaskList>, bulk: Bulk): BulkOnList {
  const { selection, rows, roving } = list
  const { run, last, failed } = bulk
  const { clear, take } = selection
  const { refresh } = rows
  const { current, focusDrawn } = roving
  const runAndClear = useCallback(
    async (action: BulkAction, ids: readonly number[]) => {
      const isDone = await run(action, ids)
      if (isDone) {
        clear()
        // The bar with the focused element is unmounted, and so is the element to which a window would return
        // the focus.
        if (current !== null) focusDrawn(current)
        void refresh()
      }
      return isDone
    },
    [run, clear, refresh, current, focusDrawn],
  )
  return useMemo(
    () => ({
      ...bulk,
      run: runAndClear,
      selectFailed: () => take([...failed]),
      retry: () => {
        if (last) void runAndClear(last.action, [...failed])
      },
    }),
    [bulk, runAndClear, take, failed, last],
  )
}

/** The complete state of a queue's screen, independent of its layout. */
export function useTasksScreen() {
  const marked = useBulk()
  const list = useTaskList(marked.failed)
  const bulk = useBulkOn(list, marked)
  const { address, opened, roving, selection } = list
  const { queue } = opened
  const { conditions } = address.state

  const views = useViews(queue)
  const active = activeView(views.views, list.asked)
  const viewActions = taskViewActions(queue, { ...address, state: list.asked }, views, active)
  const counts: Counts = useCounts(queue, views.views, conditions)

  const { change } = address
  const onChange = useCallback((next: Conditions) => change({ conditions: next }), [change])
  const onQuery = useCallback(
    (query: string) => change({ conditions: { ...conditions, query } }, 'replace'),
    [change, conditions],
  )
  const field = useRef<HTMLInputElement>(null)
  const tools: ToolsProps = {
    queue,
    conditions,
    onChange,
    field,
    onQuery,
    onLeaveSearch: () => {
      if (roving.current === null) field.current?.blur()
      else roving.focus(roving.current)
    },
    quickCounts: counts.quick,
    isChanged: isChanged(active, list.asked),
    views: viewActions,
  }

  const everything = useAction({
    run: () => findAllIds(toFilters(queue, conditions)),
    touches: [],
  })
  const takeEverything = () =>
    // The global alert reports the error.
    void everything.run(undefined).then(selection.take, () => undefined)

  const mayCreate = useMay(tasksRoutes.create)
  const me = useMe()
  const newIn = newTaskQueue(me, queue)
  const create = useMemo(() => (mayCreate ? () => openNewTask(newIn) : undefined), [mayCreate, newIn])

  return { list, bulk, views: views.views, active, counts, tools, takeEverything, create }
}

export type Screen = ReturnType<typeof useTasksScreen>
