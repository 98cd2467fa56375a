import { type WithdrawnReason, withdrawnReasonTitles } from '@naryad/contract/approvals/approvals.words'

import type { Tx } from '../../platform/db/connect.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { publishYear } from '../forecast/index.ts'
import { recordDerived } from '../tasks/notes/index.ts'
import { withdrawDecided } from './approvals.repo.ts'
import { withdrawnNotice, withdrawnPlanNotice } from './notices.ts'
import { claimWithdrawn, claimWithdrawnPlans, noteUndelivered, noteUndeliveredPlans } from './sending.repo.ts'
import { sendNotice } from './sending.service.ts'

interface Withdrawn {
  readonly taskId: number
  readonly sentTo: string
  readonly reason: WithdrawnReason
}

/** The history of the requests says what ended their questions. */
export const recordWithdrawn = (tx: Tx, withdrawn: readonly Withdrawn[]): Promise<void> =>
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

/**
 * Withdraws what representatives have decided in the product, because their calls see no questions; says to staff which
 * messages did not reach their chats, and to the readers of chats what was withdrawn.
 */
export async function followQuestions(tx: Tx): Promise<void> {
  const decided = await withdrawDecided(tx)
  await recordWithdrawn(
    tx,
    decided.map((one) => ({ ...one, reason: 'DECIDED' as const })),
  )
  if (decided.length > 0)
    await publishChange(tx, { room: 'tasks', changes: decided.map(({ taskId: id }) => ({ id })) })
  const undelivered = await noteUndelivered(tx)
  if (undelivered.length > 0) await publishChange(tx, { room: 'tasks', changes: undelivered })
  for (const companyId of await noteUndeliveredPlans(tx)) await publishYear(tx, companyId)
  await workOnEach(tx, {
    what: 'Сообщение об отозванном согласовании',
    items: [...Map.groupBy(await claimWithdrawn(tx), ({ secretHash }) => secretHash).values()],
    nameOf: (tasks) => `заявка № ${tasks[0]?.taskId}`,
    work: async (tasks) => {
      const [first] = tasks
      if (!first) return
      await sendNotice(tx, first, withdrawnNotice(tasks, first.hasOthers), { taskId: first.taskId })
    },
  })
  await workOnEach(tx, {
    what: 'Сообщение об отозванном плане',
    items: await claimWithdrawnPlans(tx),
    nameOf: ({ company }) => company,
    work: async (plan) => void (await sendNotice(tx, plan, withdrawnPlanNotice(plan.company), {})),
  })
}
