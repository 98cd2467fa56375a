import type { ShiftList } from '@naryad/contract/shifts/shifts.lists'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { tasksPlace } from '../tasks/index.ts'

/** The queues of the shown part of a sheet. */
export interface ShownQueues {
  readonly queues: readonly Queue[]
  /** All queues of the reader: the list of all queues needs no condition then. */
  readonly areAll: boolean
}

/** The list of requests behind a number of the sheet. */
export function shiftPlace(list: ShiftList, { queues, areAll }: ShownQueues) {
  const [only] = queues
  if (queues.length === 1 && only) return tasksPlace({ ...list, queue: only })
  return tasksPlace(areAll ? list : { ...list, queues: [...queues] })
}
