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

const touchesCosts = ({ before, after, wide, hasNewWorks = false }: Draft): boolean =>
  after.costs > 0 &&
  (hasNewWorks ||
    wide.costItems !== undefined ||
    before.isWarranty !== after.isWarranty ||
    before.companyId !== after.companyId ||
    before.contractId !== after.contractId)

/**
 * Costs within the limit of the contract, or within what the client has agreed to for the planned works of the task, are
 * approved by a rule; an approval by a person stays.
 */
export async function approveWithinLimits(
  tx: Tx,
  { at }: CommandContext,
  drafts: readonly Draft[],
): Promise<void> {
  const touched = drafts.filter(touchesCosts)
  if (touched.length === 0) return
  const contracts = await readContractTerms(
    tx,
    touched.flatMap(({ before, after }) => [before.contractId ?? [], after.contractId ?? []].flat()),
  )
  const agreed = await readAgreedCosts(
    tx,
    touched.flatMap(({ before, after }) => [before, after]),
  )
  for (const [index, draft] of touched.entries()) {
    const { before, after } = draft
    const [agreedBefore = null, agreedAfter = null] = agreed.slice(2 * index)
    const to = limitText(contracts.get(after.contractId ?? 0), after) ?? planText(agreedAfter, after)
    const wasByLimit =
      after.costsApprovedBy === null &&
      (limitText(contracts.get(before.contractId ?? 0), before) ?? planText(agreedBefore, before)) !== null
    if (to === null) {
      if (wasByLimit) withdraw(draft, true)
    } else if (!after.isCostsApproved) {
      recordAction(draft, 'COSTS_APPROVED', taskTitles.costs, stateOf(draft), to, true)
      Object.assign(after, {
        isCostsApproved: true,
        costsApprovedAt: at,
        costsApprovedBy: null,
        costsRefusedAt: null,
      })
      draft.isApprovedByLimit = true
    }
  }
}
