import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { syncPlannedVisits } from './visits.service.ts'

const sync: Parameters<typeof subscribeInTransaction<{ taskId: number }>>[1] = (tx, tasks) =>
  syncPlannedVisits(
    tx,
    tasks.map(({ taskId }) => taskId),
  )

export const rollCallSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.visitChanged, sync),
  subscribeInTransaction(taskEvents.deleted, sync),
]
