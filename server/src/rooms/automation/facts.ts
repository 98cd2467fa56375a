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
  /** When the client last wrote or called. */
  readonly clientTurnedAt: string | null
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

const compact = <Value>(value: Value | null): Value[] => (value === null ? [] : [value])

const foldName = (name: string | null): string => (name ?? '').trim().toLowerCase()

type FieldOf<Condition> = Condition extends { readonly field: infer Field } ? Field : never
type FlagField = FieldOf<Extract<RuleCondition, { readonly is: boolean }>>
type ListedField = Exclude<RuleCondition['field'], FlagField | 'changed'>

/** What the task has of a field that a condition lists. */
const present: Readonly<Record<ListedField, (task: TaskFacts) => readonly (string | number)[]>> = {
  queue: ({ queue }) => [queue],
  type: ({ typeId }) => compact(typeId),
  category: ({ categoryId }) => compact(categoryId),
  company: ({ companyId }) => compact(companyId),
  brand: ({ brand }) => [foldName(brand)],
  model: ({ model }) => [foldName(model)],
  zone: ({ zoneIds }) => zoneIds,
  priority: ({ priority }) => [priority],
  status: ({ status }) => [status],
  source: ({ source }) => [source],
}

const flags: Readonly<Record<FlagField, (task: TaskFacts, occasion: Occasion) => boolean>> = {
  hasOperator: ({ operatorId }) => operatorId !== null,
  hasContract: ({ contractId }) => contractId !== null,
  isWarranty: ({ isWarranty }) => isWarranty,
  isWorkingTime: (_, { isWorkingTime }) => isWorkingTime,
}

function holds(condition: RuleCondition, task: TaskFacts, occasion: Occasion): boolean {
  if ('is' in condition) return flags[condition.field](task, occasion) === condition.is
  if (condition.field === 'changed')
    return occasion.changes.some((change) => condition.values.includes(change))
  const isName = condition.field === 'brand' || condition.field === 'model'
  const wanted = new Set<string | number>(isName ? condition.values.map(foldName) : condition.values)
  return present[condition.field](task).some((one) => wanted.has(one)) !== condition.isNot
}

export const matches = (
  { conditions }: { readonly conditions: readonly RuleCondition[] },
  task: TaskFacts,
  occasion: Occasion,
): boolean => conditions.every((condition) => holds(condition, task, occasion))
