import type { Task, TaskType } from '@naryad/contract/tasks/tasks'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Moved } from './useTaskActions.ts'

/**
 * Values that a task loses when it is moved: a category belongs to one queue, a type only to those that it
 * lists.
 */
export function leftBehind(
  { type, category }: Pick<Task, 'type' | 'category'>,
  queue: Queue,
  types: readonly TaskType[],
): Moved['left'] {
  const known = types.find(({ id }) => id === type?.id)
  return {
    ...(known && !worksQueue(known.queues, queue) && { type: null }),
    ...(category && { category: null }),
  }
}
