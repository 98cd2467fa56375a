import type { Me } from '@naryad/contract/auth/auth'
import type { Task, TaskType } from '@naryad/contract/tasks/tasks'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Moved } from './useTaskActions.ts'

/** Whether a task of this queue is before this person's eyes: queues limit everybody but an administrator. */
export const seesQueue = ({ role, queues }: Pick<Me, 'role' | 'queues'>, queue: Queue): boolean =>
  role === 'admin' || worksQueue(queues, queue)

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
