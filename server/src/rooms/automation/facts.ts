import type { RuleCondition } from '@naryad/contract/automation/automation'
import type { RuleChange } from '@naryad/contract/automation/automation.words'
import type { Answerer } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskRuleInput } from '@naryad/contract/tasks/tasks.rules'
import type { Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'

/** What conditions and actions need to know of a task. */
export interface TaskFacts extends TaskRuleInput {
  readonly id: number
  readonly title: string
  readonly queue: Queue
  readonly typeId: number | null
  readonly categoryId: number | null
  readonly companyId: number | null
  /** Of its truck; null without one. */
  readonly brand: string | null
  readonly model: string | null
  readonly carId: number | null
  readonly contactId: number | null
  readonly driverId: number | null
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly address: string
  /** When the client last wrote. */
  readonly clientWroteAt: string | null
  readonly contractId: number | null
  readonly source: TaskSource
  readonly zoneIds: readonly number[]
  readonly createdAt: string
  readonly statusSince: string
  readonly deadlineAt: string | null
  /** A person has chosen the operator, or has removed one. */
  readonly isOperatorByHand: boolean
  readonly ratingEmail: string | null
  /** The contact was asked within a week, or about this closing. */
  readonly isRatingRecent: boolean
  priority: Priority
}

/** The event that rules look at. */
export interface Occasion {
  readonly changes: readonly RuleChange[]
  readonly isWorkingTime: boolean
}

/** An employee whom a rule may name or choose. */
export interface Worker extends Answerer {
  readonly isAbsent: boolean
  /** Open tasks. */
  load: number
  /** When this rule last chose them; empty if never. */
  chosenAt: string
}

const isAmong = <Value>(
  { values, isNot }: { readonly values: readonly Value[]; readonly isNot: boolean },
  present: readonly Value[],
): boolean => present.some((one) => values.includes(one)) !== isNot

const compact = <Value>(value: Value | null): Value[] => (value === null ? [] : [value])

const foldName = (name: string | null): string => (name ?? '').trim().toLowerCase()

const folded = ({ values, isNot }: { readonly values: readonly string[]; readonly isNot: boolean }) => ({
  values: values.map(foldName),
  isNot,
})

function holds(condition: RuleCondition, task: TaskFacts, occasion: Occasion): boolean {
  switch (condition.field) {
    case 'changed':
      return occasion.changes.some((change) => condition.values.includes(change))
    case 'queue':
      return isAmong(condition, [task.queue])
    case 'type':
      return isAmong(condition, compact(task.typeId))
    case 'company':
      return isAmong(condition, compact(task.companyId))
    case 'category':
      return isAmong(condition, compact(task.categoryId))
    case 'brand':
      return isAmong(folded(condition), [foldName(task.brand)])
    case 'model':
      return isAmong(folded(condition), [foldName(task.model)])
    case 'zone':
      return isAmong(condition, task.zoneIds)
    case 'priority':
      return isAmong(condition, [task.priority])
    case 'status':
      return isAmong(condition, [task.status])
    case 'source':
      return isAmong(condition, [task.source])
    case 'hasOperator':
      return (task.operatorId !== null) === condition.is
    case 'hasContract':
      return (task.contractId !== null) === condition.is
    case 'isWarranty':
      return task.isWarranty === condition.is
    case 'isWorkingTime':
      return occasion.isWorkingTime === condition.is
  }
}

export const matches = (
  { conditions }: { readonly conditions: readonly RuleCondition[] },
  task: TaskFacts,
  occasion: Occasion,
): boolean => conditions.every((condition) => holds(condition, task, occasion))
