import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { oneOf } from '../../../ui/oneOf.ts'

/** Path segment of the list of all visible queues: /tasks/all. */
export const allQueues = 'all'

export const allQueuesTitle = 'Все очереди'

export type ListQueue = Queue | typeof allQueues

export const listQueues: readonly ListQueue[] = [...queues, allQueues]

export const isListQueue = (text: string): boolean => oneOf(listQueues, text) !== undefined

/** An unknown queue is replaced by the first one. */
export const listQueueOf = (text: string): ListQueue => oneOf(listQueues, text) ?? 'tachograph'

export const queueFilter = (queue: ListQueue): Pick<TaskFilters, 'queue'> =>
  queue === allQueues ? {} : { queue }

export const isIn = (queue: Queue, list: ListQueue): boolean => list === allQueues || queue === list

/** Whether a user with these queues works in some queue of the list. */
export const worksIn = (queues: readonly Queue[], list: ListQueue): boolean =>
  list === allQueues || worksQueue(queues, list)

export function useListTitle(queue: ListQueue): string {
  const titles = useQueueTitles()
  return queue === allQueues ? allQueuesTitle : titles[queue]
}
