import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { monitoringEvents } from '../monitoring/index.ts'
import { taskEvents } from '../tasks/index.ts'
import { followTasks } from './follow.service.ts'
import { fillKinds } from './kinds.repo.ts'
import { findCrossed, refreshTerms } from './maintenance.repo.ts'

export const maintenanceSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.dictionariesAdded, (tx) => fillKinds(tx)),
  subscribeInTransaction(taskEvents.completionChanged, (tx, changes) =>
    followTasks(
      tx,
      changes.map(({ taskId }) => taskId),
    ),
  ),
  subscribeInTransaction(monitoringEvents.positionsWritten, async (tx, written) => {
    const carIds = written.flatMap((one) => one.carIds)
    await refreshTerms(tx, await findCrossed(tx, carIds))
  }),
]
