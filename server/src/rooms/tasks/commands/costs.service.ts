import { roubles } from '@naryad/contract/kit/roubles'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { refusalReasonWanted, checkCostApproval } from '@naryad/contract/tasks/tasks.rules'
import { statuses, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, invalid } from '../../../platform/http/refusals.ts'
import { type Draft, type CommandContext, setStatus, recordAction } from '../edit/drafts.ts'
import type { Action } from './changes.service.ts'
import { readStatusesBefore } from './costs.repo.ts'
import { ruleInputOf } from './transitions.service.ts'

const notApproved = 'не согласованы'
const refused = 'отклонены'

/**
 * Approves the costs, withdraws the approval, or rejects the costs with a reason. A task that waits for
 * the answer returns to its previous status.
 */
export const settleCosts =
  (isCostsApproved: boolean, reason?: string): Action =>
  async (tx, context, rows) => {
    const before = await statusesBefore(
      tx,
      rows.filter(({ status }) => status === 'COSTS_APPROVAL').map(({ id }) => id),
    )
    return (draft, relatives) => {
      const { after } = draft
      const isWaiting = after.status === 'COSTS_APPROVAL'
      const isRefusal = !isCostsApproved && (reason !== undefined || isWaiting)
      if (after.isCostsApproved === isCostsApproved && after.costs > 0 && !isRefusal && !isWaiting)
        return null
      const whyNot = checkCostApproval(ruleInputOf(after, relatives), isCostsApproved, context.who)
      if (whyNot) return conflict(whyNot)
      if (isRefusal && !reason?.trim()) return invalid({ reason: refusalReasonWanted })
      if (isCostsApproved) approve(draft, context)
      else if (isRefusal) refuse(draft, context.at)
      else withdraw(draft)
      if (isWaiting) setStatus(draft, before.get(after.id) ?? 'IN_PROGRESS', context, true)
      return null
    }
  }

const stateOf = ({ after }: Draft): string => {
  if (after.isCostsApproved) return `согласованы: ${roubles(after.costs)}`
  return after.costsRefusedAt === null ? notApproved : refused
}

function approve(draft: Draft, { who, at }: CommandContext): void {
  const { after } = draft
  if (after.isCostsApproved) return
  recordAction(
    draft,
    'COSTS_APPROVED',
    taskTitles.costs,
    stateOf(draft),
    `согласованы: ${roubles(after.costs)}`,
  )
  const approval = { isCostsApproved: true, costsApprovedAt: at, costsApprovedBy: who.id }
  Object.assign(after, { ...approval, costsRefusedAt: null })
}

const noApproval = { isCostsApproved: false, costsApprovedAt: null, costsApprovedBy: null }

function refuse(draft: Draft, at: string): void {
  recordAction(
    draft,
    'COSTS_APPROVED',
    taskTitles.costs,
    stateOf(draft),
    `${refused}: ${roubles(draft.after.costs)}`,
  )
  Object.assign(draft.after, { ...noApproval, costsRefusedAt: at })
}

function withdraw(draft: Draft, isDerived = false): void {
  if (!draft.after.isCostsApproved) return
  recordAction(draft, 'COSTS_APPROVED', taskTitles.costs, stateOf(draft), notApproved, isDerived)
  Object.assign(draft.after, noApproval)
}

/** Changed costs invalidate the approval or rejection of the previous sum. */
export function forgetApproval(draft: Draft): void {
  withdraw(draft, true)
  draft.after.costsRefusedAt = null
}

/** The status of each task before it waited for the approval of its costs. */
async function statusesBefore(tx: Tx, ids: readonly number[]): Promise<Map<number, TaskStatus>> {
  const titles = await readStatusesBefore(tx, ids, statusTitle('COSTS_APPROVAL'))
  return new Map(
    titles.flatMap(({ taskId, fromText }) => {
      const status = statuses.find((one) => statusTitle(one) === fromText)
      return status === undefined ? [] : [[taskId, status] as const]
    }),
  )
}
