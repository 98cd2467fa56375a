import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useCallback, useMemo, useRef } from 'react'

import { useAction } from '../../client/queries/useAction.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { useLastBulk } from './bulk/useLastBulk.ts'
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

/** The complete state of a queue's screen, independent of its layout. */
export function useTasksScreen() {
  const lastBulk = useLastBulk()
  const list = useTaskList(lastBulk.failed)
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

  return { list, lastBulk, views: views.views, active, counts, tools, takeEverything, create }
}

export type Screen = ReturnType<typeof useTasksScreen>
