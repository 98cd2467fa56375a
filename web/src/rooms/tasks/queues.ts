import type { Me } from '@naryad/contract/auth/auth'
import { queueOfNew } from '@naryad/contract/tasks/tasks.edits'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'

import { allQueues, type ListQueue } from './list/listQueue.ts'

type Viewer = Pick<Me, 'role' | 'queues'>

/** Administrators see every queue; other users see their own, or every queue if they have none. */
export const seesQueue = ({ role, queues }: Viewer, queue: Queue): boolean =>
  role === 'admin' || worksQueue(queues, queue)

export const visibleQueues = (me: Viewer): Queue[] => queues.filter((queue) => seesQueue(me, queue))

/** The default queue of a user. */
export const usualQueue = (me: Viewer): Queue => visibleQueues(me)[0] ?? queues[0]

/** Queue of a new task; `listed` is the list in the address, if any. */
export const newTaskQueue = (me: Viewer, listed?: ListQueue): Queue =>
  queueOfNew(me, listed === undefined || listed === allQueues ? usualQueue(me) : listed)
