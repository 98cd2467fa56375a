import { isDone } from '@naryad/contract/tasks/tasks.statuses'

import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { settle } from './promises.service.ts'

export const promiseSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.statusChanged, (tx, tasks) =>
    settle(
      tx,
      tasks.filter(({ to }) => isDone(to) || to === 'CLOSED').map(({ taskId }) => taskId),
    ),
  ),
]
