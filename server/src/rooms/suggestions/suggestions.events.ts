import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const id = z.int().min(1).max(maxId)

export const suggestionEvents = {
  created: defineEvent('suggestion.created', z.strictObject({ suggestionId: id })),
  /** Confirmed as a task or joined to one: attachments are moved to that task. */
  accepted: defineEvent(
    'suggestion.accepted',
    z.strictObject({ suggestionId: id, taskId: id, byUserId: id }),
  ),
}
