import {
  type Subscription,
  subscribeBatches,
  subscribeInTransaction,
} from '../../platform/events/subscription.ts'
import { publishToUsers } from '../../platform/live/publish-to-users.ts'
import { taskEvents } from '../tasks/index.ts'
import { kinds } from './kinds/all.ts'
import { recordBatches, type RecordParts } from './recording/record.service.ts'
import { withdrawMissedDeadlines } from './recording/withdraw.repo.ts'

const withdrawal = subscribeInTransaction(taskEvents.stoppedEarlier, async (tx, tasks) => {
  const met = tasks.filter(({ at, deadlineAt }) => Date.parse(at) <= Date.parse(deadlineAt))
  if (met.length === 0) return
  const userIds = await withdrawMissedDeadlines(
    tx,
    met.map(({ taskId }) => taskId),
  )
  if (userIds.length > 0) await publishToUsers(tx, [{ userIds, event: { type: 'notified', readIds: [] } }])
})

/** Subscribes to the events of all kinds; one run records all waiting batches. */
export const notificationSubscriptions = (parts: Omit<RecordParts, 'kinds'>): readonly Subscription[] => [
  withdrawal,
  ...subscribeBatches({
    name: 'notifications.record',
    title: 'Уведомления: кому и куда',
    events: [...new Map(kinds.map(({ event }) => [event.name, event])).values()],
    run: (db, batches) => recordBatches(db, { ...parts, kinds }, batches),
  }),
]
