import { type WithdrawnReason, withdrawnReasonTitles } from '@naryad/contract/approvals/approvals.words'

import type { Tx } from '../../platform/db/connect.ts'
import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { recordDerived } from '../tasks/notes/index.ts'
import { withdrawChanged, withdrawDecided } from './approvals.repo.ts'

interface Withdrawn {
  readonly taskId: number
  readonly sentTo: string
  readonly reason: WithdrawnReason
}

const record = (tx: Tx, withdrawn: readonly Withdrawn[]): Promise<void> =>
  recordDerived(
    tx,
    withdrawn.map(({ taskId, sentTo, reason }) => ({
      taskId,
      kind: 'APPROVAL_ENDED' as const,
      field: 'Согласование затрат',
      fromText: null,
      toText: `${sentTo}, ${withdrawnReasonTitles[reason].toLowerCase()}`,
    })),
  )

/** The tasks are locked, so an answer that comes at the same time waits and finds the question closed. */
export const approvalSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.costsChanged, async (tx, tasks) => {
    await record(tx, await withdrawChanged(tx, tasks))
  }),
  subscribeInTransaction(taskEvents.costsDecided, async (tx, tasks) => {
    const withdrawn = await withdrawDecided(
      tx,
      tasks.map(({ taskId }) => taskId),
    )
    await record(
      tx,
      withdrawn.map((one) => ({ ...one, reason: 'DECIDED' as const })),
    )
  }),
]
