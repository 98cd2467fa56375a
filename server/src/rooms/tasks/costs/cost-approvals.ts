import { roubles } from '@naryad/contract/kit/roubles'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'

import { type Draft, recordAction } from '../changes/drafts.ts'

const notApproved = 'не согласованы'
export const refused = 'отклонены'

export const stateOf = ({ after }: Draft): string => {
  if (after.isCostsApproved) return `согласованы: ${roubles(after.costs)}`
  return after.costsRefusedAt === null ? notApproved : refused
}

export const noApproval = { isCostsApproved: false, costsApprovedAt: null, costsApprovedBy: null }

export function withdraw(draft: Draft, isDerived = false, why?: string): void {
  if (!draft.after.isCostsApproved) return
  const to = [notApproved, why].filter(Boolean).join(', ')
  recordAction(draft, 'COSTS_APPROVED', taskTitles.costs, stateOf(draft), to, isDerived)
  Object.assign(draft.after, noApproval)
}

/** Changed costs invalidate the approval or rejection of the previous sum. */
export function forgetApproval(draft: Draft): void {
  withdraw(draft, true)
  draft.after.costsRefusedAt = null
}

/** What one organization has approved or rejected, another one has not. */
export function forgetFormerCompany(draft: Draft): void {
  const { before, after, isFormerApproval = false } = draft
  if (before.companyId === null || before.companyId === after.companyId || isFormerApproval) return
  forgetApproval(draft)
}
