import type { RuleAudience } from '@naryad/contract/automation/automation.words'
import { inQuotes } from '@naryad/contract/kit/quotes'

import { automationEvents } from '../../automation/index.ts'
import type { Audience } from './kind.ts'
import { lines, numberOf, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

const audiences: Readonly<Record<RuleAudience, Audience>> = {
  OPERATOR: 'operator',
  DISPATCHERS: 'dispatchers',
  SENIORS: 'seniors',
  ADMINS: 'admins',
  USER: 'owner',
}

export const ruleNotified = defineTaskKind({
  kind: 'rule.notified',
  event: automationEvents.notified,
  subject: ({ userId }) => ({ ownerId: userId, isForStaff: true }),
  audience: ({ payload: { audience } }) => [audiences[audience]],
  render: ({ task, payload: { text, ruleTitle } }) => ({
    title: `${text}: ${numberOf(task)}`,
    text: lines(taskLine(task), `Правило ${inQuotes(ruleTitle)}`),
    together: 'Сообщения правил',
  }),
})
