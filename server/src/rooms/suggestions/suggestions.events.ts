import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const id = z.int().min(1).max(maxId)

export const suggestionEvents = {
  /** Waits for somebody to decide. */
  created: defineEvent('suggestion.created', z.strictObject({ suggestionId: id })),
  /** Has become a task, or a part of one: whatever lies at it goes there. */
  accepted: defineEvent(
    'suggestion.accepted',
    z.strictObject({ suggestionId: id, taskId: id, byUserId: id }),
  ),
}
