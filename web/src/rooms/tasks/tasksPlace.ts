import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { type Conditions, writeConditions } from './filters/conditions.ts'
import { allQueues } from './list/listQueue.ts'

/** Body of POST /tasks/search without default values. */
export type TaskSearchConditions = { [Name in keyof TaskFilters]?: TaskFilters[Name] | undefined }

/** Address of a list of exactly these tasks. */
export function tasksPlace({ queue, ...conditions }: TaskSearchConditions) {
  return {
    to: '/tasks/$queue/{-$id}',
    params: { queue: queue ?? allQueues, id: undefined },
    search: writeConditions(conditions as Conditions),
  } as const
}
