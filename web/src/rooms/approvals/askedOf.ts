import type { PlanApprovalInput } from '@naryad/contract/approvals/plan-approvals'
import type { Task } from '@naryad/contract/tasks/tasks'

/** What the windows need of a task. */
export type AskedOf = Pick<Task, 'id' | 'contact' | 'costs'>

/** Which works of the year of an organization. */
export interface AskedPlan extends Pick<PlanApprovalInput, 'onlyMonths' | 'rows'> {
  readonly companyId: number
  /** «Декабрь 2026», «Выбрано 3 работы» */
  readonly title: string
}

/** An open question that goes on by a letter. */
export interface AskedByLetter {
  readonly of: 'costs' | 'plan'
  readonly id: number
  readonly sentTo: string
  /** Of the person who was asked, if it is known. */
  readonly email: string
}
