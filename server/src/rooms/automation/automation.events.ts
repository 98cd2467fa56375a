import { changes, ruleAudiences } from '@naryad/contract/automation/automation.words'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const RulesDue = z.strictObject({
  taskId: z.int(),
  moment: z.enum(['CREATED', 'CHANGED']),
  stage: z.string(),
  changes: z.array(z.enum(changes)),
})
export type RulesDue = z.infer<typeof RulesDue>

export const automationEvents = {
  /** Rules have to look at a task after the commit. */
  due: defineEvent('automation.due', RulesDue),
  /** A rule notifies employees about a task. */
  notified: defineEvent(
    'automation.notified',
    z.strictObject({
      taskId: z.int(),
      ruleTitle: z.string(),
      audience: z.enum(ruleAudiences),
      userId: z.int().nullable(),
      text: z.string(),
    }),
  ),
  /** A rule did too much and has paused itself. */
  paused: defineEvent(
    'automation.paused',
    z.strictObject({ ruleId: z.int(), title: z.string(), reason: z.string() }),
  ),
}
