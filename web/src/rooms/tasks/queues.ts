import type { Me } from '@naryad/contract/auth/auth'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'

type Viewer = Pick<Me, 'role' | 'queues'>

/** Queues limit every user but an administrator. */
export const seesQueue = ({ role, queues }: Viewer, queue: Queue): boolean =>
  role === 'admin' || worksQueue(queues, queue)

export const visibleQueues = (me: Viewer): Queue[] => queues.filter((queue) => seesQueue(me, queue))

/** Where a user who stands in no queue is taken. */
export const usualQueue = (me: Viewer): Queue => visibleQueues(me)[0] ?? queues[0]
