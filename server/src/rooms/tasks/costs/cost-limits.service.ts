import { contractTitle } from '@naryad/contract/contracts/contracts.words'
import { roubles } from '@naryad/contract/kit/roubles'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'

import type { Tx } from '../../../platform/db/connect.ts'
import { type CommandContext, type Draft, recordAction, type WorkRow } from '../changes/drafts.ts'
import { type ContractTerms, readContractTerms } from '../contracts/contracts.repo.ts'
import { readAgreedCosts } from './agreed-costs.repo.ts'
import { stateOf, withdraw } from './cost-approvals.ts'

type Costs = Pick<WorkRow, 'companyId' | 'costs' | 'isWarranty'>

type Limit = Pick<ContractTerms, 'companyId' | 'number' | 'approvalLimit'>

/** Whether the contract approves the costs by itself; one of another organization never does. */
const covers = (contract: Limit, { companyId, costs, isWarranty }: Costs): boolean =>
  contract.companyId === companyId && costs > 0 && !isWarranty && (contract.approvalLimit ?? -1) >= costs

/** «согласованы: 3 360 ₽ в пределах лимита 5 000 ₽, договор № 335/22»; null if the contract does not approve the costs. */
export const limitText = (contract: Limit | null | undefined, costs: Costs): string | null =>
  contract && covers(contract, costs)
    ? `согласованы: ${roubles(costs.costs)} в пределах лимита ${roubles(contract.approvalLimit ?? 0)}, ${contractTitle(contract.number)}`
    : null

/** «согласованы: 4 600 ₽ по плану на год, согласовано до 4 600 ₽»; null if the plan does not cover the costs. */
const planText = (agreed: number | null, { costs, isWarranty }: Omit<Costs, 'companyId'>): string | null =>
  costs > 0 && !isWarranty && agreed !== null && agreed >= costs
    ? `согласованы: ${roubles(costs)} по плану на год, согласовано до ${roubles(agreed)}`
    : null

const takenBack = 'согласие с планом отозвано'

const touchesCosts = ({ before, after, wide, hasNewWorks = false, formerlyAgreed }: Draft): boolean =>
  after.costs > 0 &&
  (hasNewWorks ||
    formerlyAgreed !== undefined ||
    wide.costItems !== undefined ||
    before.isWarranty !== after.isWarranty ||
    before.companyId !== after.companyId ||
    before.contractId !== after.contractId)

/** What was agreed to for a work is not for a task that ends without it. */
const mayLeaveWorks = ({ before, after }: Draft): boolean =>
  after.costs > 0 && (before.doneAt !== after.doneAt || before.closedAt !== after.closedAt)

/**
 * Costs within the limit of the contract, or within what the client has agreed to for the planned works of the task, are
 * approved by a rule; an approval by a person stays. A task that ends or is returned to work is checked again only if
 * that changes what was agreed to for it.
 */
export async function approveWithinLimits(
  tx: Tx,
  { at }: CommandContext,
  drafts: readonly Draft[],
): Promise<void> {
  const touched = drafts.filter((draft) => touchesCosts(draft) || mayLeaveWorks(draft))
  if (touched.length === 0) return
  const contracts = await readContractTerms(
    tx,
    touched.flatMap(({ before, after }) => [before.contractId ?? [], after.contractId ?? []].flat()),
  )
  const agreed = await readAgreedCosts(
    tx,
    touched.flatMap(({ before, after }) => [before, after]),
  )
  const ruleOf = (task: WorkRow, agreedCosts: number | null): string | null =>
    limitText(contracts.get(task.contractId ?? 0), task) ?? planText(agreedCosts, task)
  for (const [index, draft] of touched.entries()) {
    const { before, after } = draft
    const [agreedUntilNow = null, agreedAfter = null] = agreed.slice(2 * index)
    const { formerlyAgreed: agreedBefore = agreedUntilNow } = draft
    if (!touchesCosts(draft) && agreedBefore === agreedAfter) continue
    const to = ruleOf(after, agreedAfter)
    if (to === null) {
      const wasByRule = after.costsApprovedBy === null && ruleOf(before, agreedBefore) !== null
      if (wasByRule) withdraw(draft, true, draft.formerlyAgreed === undefined ? undefined : takenBack)
    } else if (mayApprove(draft, (agreedAfter ?? 0) > (agreedBefore ?? 0))) approve(draft, to, at)
  }
}

/** Refused costs, and those with a withdrawn approval, stay so when the task ends. */
const mayApprove = (draft: Draft, hasMoreAgreed: boolean): boolean =>
  !draft.after.isCostsApproved &&
  (touchesCosts(draft) || (hasMoreAgreed && draft.after.costsRefusedAt === null))

function approve(draft: Draft, text: string, at: string): void {
  recordAction(draft, 'COSTS_APPROVED', taskTitles.costs, stateOf(draft), text, true)
  Object.assign(draft.after, {
    isCostsApproved: true,
    costsApprovedAt: at,
    costsApprovedBy: null,
    costsRefusedAt: null,
  })
  draft.isApprovedByLimit = true
}
