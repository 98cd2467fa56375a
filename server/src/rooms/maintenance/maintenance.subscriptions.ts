import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { followTasks } from './follow.service.ts'

export const maintenanceSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.completionChanged, (tx, changes) =>
    followTasks(
      tx,
      changes.map(({ taskId }) => taskId),
    ),
  ),
]
