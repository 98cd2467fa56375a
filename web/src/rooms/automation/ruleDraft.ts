import type { RuleAction, RuleCondition, RuleInput } from '@naryad/contract/automation/automation'
import {
  type ConditionField,
  isFlagField,
  type RuleActionKind,
} from '@naryad/contract/automation/automation.words'

/** What is sent of a rule as it was read. */
export const inputOf = ({ title, moment, time, conditions, actions }: RuleInput): RuleInput => ({
  title,
  moment,
  time,
  conditions,
  actions,
})

export const blankRule: RuleInput = {
  title: '',
  moment: 'CREATED',
  time: null,
  conditions: [],
  actions: [{ kind: 'OPERATOR', choice: 'LEAST_LOADED', userId: null, role: 'engineer' }],
}

export function blankCondition(field: ConditionField): RuleCondition {
  if (isFlagField(field)) return { field, is: true }
  if (field === 'changed') return { field, values: [] }
  if (field === 'brand' || field === 'model') return { field, isNot: false, values: [] }
  return { field, isNot: false, values: [] }
}

export function blankAction(kind: RuleActionKind): RuleAction {
  switch (kind) {
    case 'OPERATOR':
      return { kind, choice: 'LEAST_LOADED', userId: null, role: 'engineer' }
    case 'PRIORITY':
      return { kind, priority: 'URGENT' }
    case 'CREW':
      return { kind, userId: 0 }
    case 'STATUS':
      return { kind, status: 'IN_PROGRESS' }
    case 'CLOSE':
      return { kind, reason: '' }
    case 'CHECKLIST':
      return { kind, items: [{ title: '', isRequired: false }] }
    case 'CLIENT':
      return { kind, text: '' }
    case 'RATING':
      return { kind }
    case 'NOTE':
      return { kind, text: '' }
    case 'NOTIFY':
      return { kind, audience: 'DISPATCHERS', userId: null, text: '' }
  }
}

/** What the conditions of another moment cannot say is left out. */
export const withMoment = (rule: RuleInput, moment: RuleInput['moment']): RuleInput => ({
  ...rule,
  moment,
  // A warning before the closing needs a time.
  actions:
    moment === 'TIME'
      ? rule.actions
      : rule.actions.map((action) => (action.kind === 'CLOSE' ? { ...action, warnsClient: false } : action)),
  time: moment === 'TIME' ? (rule.time ?? { clock: 'IN_STATUS', minutes: 60, isWorking: true }) : null,
  conditions:
    moment === 'CHANGED' ? rule.conditions : rule.conditions.filter(({ field }) => field !== 'changed'),
})
