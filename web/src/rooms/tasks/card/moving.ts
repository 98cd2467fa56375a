import type { Task, TaskType } from '@naryad/contract/tasks/tasks'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Moved } from './useTaskActions.ts'

/** What the task loses on its way: a category belongs to one queue, a type to those it names. */
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
