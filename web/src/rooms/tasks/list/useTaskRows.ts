import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type SteadyRows, useSteadyPage, useSteadyRows } from '../../../client/list/useSteadyRows.ts'
import { tasksQueries } from '../tasks.queries.ts'
import type { ListQueue } from './listQueue.ts'
import { type ShownState, toFilters, toTaskSearch } from './listState.ts'

export type TaskRows = SteadyRows<TaskItem>

/** A page of the queue: its rows do not move while others work. */
export function useTaskRows(queue: ListQueue, state: ShownState): TaskRows {
  const search = useMemo(() => toTaskSearch(queue, state), [queue, state])
  const filters = useMemo(() => toFilters(queue, state.conditions), [queue, state.conditions])
  const found = useQuery({ ...tasksQueries.list(search), enabled: state.limit > 0 })
  const page = useSteadyPage({ found, search: JSON.stringify(search), limit: state.limit })
  const elsewhere = useQuery(tasksQueries.elsewhere(filters, page.away)).data
  return useSteadyRows(page, elsewhere)
}
