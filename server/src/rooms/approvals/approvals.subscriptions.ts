import { withdrawnReasonTitles } from '@naryad/contract/approvals/approvals.words'

import type { Tx } from '../../platform/db/connect.ts'
import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { recordDerived } from '../tasks/notes/index.ts'
import { type Ended, withdrawChanged, withdrawDecided } from './approvals.repo.ts'

const record = (tx: Tx, withdrawn: readonly (Ended & { readonly why: string })[]): Promise<void> =>
  recordDerived(
    tx,
    withdrawn.map(({ taskId, sentTo, why }) => ({
      taskId,
      kind: 'APPROVAL_ENDED' as const,
      field: 'Согласование затрат',
      fromText: null,
      toText: `${sentTo}, ${why.toLowerCase()}`,
    })),
  )

const whyOf = ({ isMoved, isFree }: Awaited<ReturnType<typeof withdrawChanged>>[number]): string => {
  if (isMoved) return 'Сменилась организация'
  return isFree ? 'Работа стала гарантийной' : withdrawnReasonTitles.COSTS_CHANGED
}

const idsOf = (tasks: readonly { readonly taskId: number }[]): number[] => tasks.map(({ taskId }) => taskId)

/** The tasks are locked, so an answer that comes at the same time waits and finds the question closed. */
export const approvalSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.costsChanged, async (tx, tasks) => {
    const withdrawn = await withdrawChanged(tx, idsOf(tasks))
    await record(
      tx,
      withdrawn.map((one) => ({ ...one, why: whyOf(one) })),
    )
  }),
  subscribeInTransaction(taskEvents.costsDecided, async (tx, tasks) => {
    const withdrawn = await withdrawDecided(tx, idsOf(tasks))
    await record(
      tx,
      withdrawn.map((one) => ({ ...one, why: withdrawnReasonTitles.DECIDED })),
    )
  }),
]
