import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { type Conditions, writeConditions } from './filters/conditions.ts'
import { allQueues } from './list/listQueue.ts'

/** A body of POST /tasks/search, without what goes without saying. */
export type TaskSearchConditions = { [Name in keyof TaskFilters]?: TaskFilters[Name] | undefined }

/** Where a list of exactly these tasks stands. */
export function tasksPlace({ queue, ...conditions }: TaskSearchConditions) {
  return {
    to: '/tasks/$queue/{-$id}',
    params: { queue: queue ?? allQueues, id: undefined },
    search: writeConditions(conditions as Conditions),
  } as const
}
