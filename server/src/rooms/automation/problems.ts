import type { RuleAction, RuleCondition } from '@naryad/contract/automation/automation'
import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { References } from './facts.repo.ts'

interface Definition {
  readonly conditions: readonly RuleCondition[]
  readonly actions: readonly RuleAction[]
}

const known = { type: 'types', category: 'categories', company: 'companies', zone: 'zones' } as const
const gone = {
  type: 'вид работ удалён',
  category: 'категория удалена',
  company: 'организация удалена',
  zone: 'зона удалена',
} as const

function problemOfCondition(condition: RuleCondition, references: References): string[] {
  const { field } = condition
  if (field !== 'type' && field !== 'category' && field !== 'company' && field !== 'zone') return []
  const titles = references[known[field]]
  const problems = condition.values.some((id) => !titles.has(id)) ? [`в условии ${gone[field]}`] : []
  if (field !== 'type') return problems
  const inactive = condition.values.filter((id) => references.inactiveTypeIds.has(id))
  return [
    ...problems,
    ...inactive.map((id) => `вид работ ${inQuotes(titles.get(id) ?? '')} больше не используется`),
  ]
}

function problemOfAction(action: RuleAction, { people, blockedIds }: References): string[] {
  if (!('userId' in action) || action.userId === null) return []
  const person = people.get(action.userId)
  if (!person) return ['сотрудник, названный в правиле, удалён']
  return blockedIds.has(action.userId) ? [`${shortName(person)} — пользователь заблокирован`] : []
}

/** Why a rule is skipped; empty if nothing is wrong with it. */
export const problemsOf = ({ conditions, actions }: Definition, references: References): string[] => [
  ...new Set([
    ...conditions.flatMap((condition) => problemOfCondition(condition, references)),
    ...actions.flatMap((action) => problemOfAction(action, references)),
  ]),
]
