import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const expired = z.strictObject({
  taskId: z.int(),
  sentTo: z.string(),
  /** Who has asked; null for a deleted user. */
  askedById: z.int().nullable(),
})

export const approvalEvents = {
  /** The time of a link has passed without an answer. */
  expired: defineEvent('approval.expired', expired),
}
