import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { voidRatings } from './ratings.repo.ts'

export const ratingSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.returned, (tx, tasks) =>
    voidRatings(
      tx,
      tasks.map(({ taskId }) => taskId),
    ),
  ),
]
