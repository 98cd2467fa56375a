import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const expired = z.strictObject({
  taskId: z.int(),
  sentTo: z.string(),
  /** Who has asked; null for a deleted user. */
  askedById: z.int().nullable(),
})

const asked = z.strictObject({
  planId: z.int(),
  byUserId: z.int(),
})

const ended = z.strictObject({
  planId: z.int(),
  /** Null: by the link, or by itself. */
  byUserId: z.int().nullable(),
})

export const approvalEvents = {
  /** A plan of works was sent to an organization. */
  planAsked: defineEvent('plan.asked', asked),
  /** A plan was answered, withdrawn, or its time has passed. */
  planEnded: defineEvent('plan.ended', ended),
  /** The time of a link has passed without an answer. */
  expired: defineEvent('approval.expired', expired),
}
