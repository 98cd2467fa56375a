import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { withdrawChanged, withdrawDecided } from './approvals.repo.ts'
import { recordWithdrawn } from './follow-questions.service.ts'

/** The tasks are locked, so an answer that comes at the same time waits and finds the question closed. */
export const approvalSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.costsChanged, async (tx, tasks) => {
    await recordWithdrawn(tx, await withdrawChanged(tx, tasks))
  }),
  subscribeInTransaction(taskEvents.costsDecided, async (tx, tasks) => {
    const withdrawn = await withdrawDecided(
      tx,
      tasks.map(({ taskId }) => taskId),
    )
    await recordWithdrawn(
      tx,
      withdrawn.map((one) => ({ ...one, reason: 'DECIDED' as const })),
    )
  }),
]
