import { roubles } from '@naryad/contract/kit/roubles'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { refusalReasonWanted, checkCostApproval } from '@naryad/contract/tasks/tasks.rules'
import { statuses, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, invalid } from '../../../platform/http/refusals.ts'
import type { Action } from '../changes/changes.service.ts'
import {
  authorOf,
  type Draft,
  type CommandContext,
  setStatus,
  recordAction,
  type WorkRow,
} from '../changes/drafts.ts'
import { ruleInputOf } from '../status/transitions.service.ts'
import { noApproval, refused, stateOf, withdraw } from './cost-approvals.ts'
import { readLastWords, readStatusesBefore } from './costs.repo.ts'

/**
 * Approves the costs, withdraws the approval, or rejects the costs with a reason. A task that waits for
 * the answer returns to its previous status. `by` names who has answered if that is not the caller: «по телефону:
 * Ахметов К.».
 */
export const settleCosts =
  (isCostsApproved: boolean, reason?: string, by?: string): Action =>
  async (tx, context, rows) => {
    const before = await statusesBefore(
      tx,
      rows.filter(({ status }) => status === 'COSTS_APPROVAL').map(({ id }) => id),
    )
    const words = await readLastWords(
      tx,
      authorOf(context.who),
      rows.filter(({ costsRefusedAt }) => costsRefusedAt !== null).map(({ id }) => id),
    )
    return (draft, relatives) => {
      const { after } = draft
      const isWaiting = after.status === 'COSTS_APPROVAL'
      const isRefusal = !isCostsApproved && (reason !== undefined || isWaiting)
      const last = by === undefined ? words.get(after.id) : undefined
      if (!isWaiting && isSettled(after, isRefusal ? { reason, last } : isCostsApproved)) return null
      const whyNot = checkCostApproval(ruleInputOf(after, relatives), isCostsApproved, context.who)
      if (whyNot) return conflict(whyNot)
      if (isRefusal && !reason?.trim()) return invalid({ reason: refusalReasonWanted })
      if (isCostsApproved) approve(draft, context, by)
      else if (isRefusal) refuse(draft, context.at, by)
      else withdraw(draft)
      if (isWaiting) setStatus(draft, before.get(after.id) ?? 'IN_PROGRESS', context, true)
      return null
    }
  }

interface Refused {
  readonly reason: string | undefined
  readonly last: string | undefined
}

/**
 * Whether the costs are already approved or not as wanted, or were refused with the same words in the product: what is
 * recorded for a client is an answer of its own each time.
 */
const isSettled = ({ isCostsApproved, costs }: WorkRow, wanted: boolean | Refused): boolean =>
  typeof wanted === 'boolean'
    ? isCostsApproved === wanted && costs > 0
    : !isCostsApproved && wanted.reason !== undefined && wanted.reason === wanted.last

const said = (what: string, costs: number, by?: string): string =>
  [`${what}: ${roubles(costs)}`, by].filter(Boolean).join(', ')

function approve(draft: Draft, { who, at }: CommandContext, by?: string): void {
  const { after } = draft
  if (after.isCostsApproved) return
  recordAction(
    draft,
    'COSTS_APPROVED',
    taskTitles.costs,
    stateOf(draft),
    said('согласованы', after.costs, by),
  )
  const approval = { isCostsApproved: true, costsApprovedAt: at, costsApprovedBy: authorOf(who) }
  Object.assign(after, { ...approval, costsRefusedAt: null })
}

function refuse(draft: Draft, at: string, by?: string): void {
  recordAction(
    draft,
    'COSTS_APPROVED',
    taskTitles.costs,
    stateOf(draft),
    said(refused, draft.after.costs, by),
  )
  Object.assign(draft.after, { ...noApproval, costsRefusedAt: at })
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
