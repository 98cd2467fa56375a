import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const due = z.strictObject({
  taskId: z.int(),
  promiseId: z.int(),
  at: z.string(),
  /** The giver; null for a deleted user. */
  userId: z.int().nullable(),
  /** The giver is away or blocked today. */
  isGiverAway: z.boolean(),
})

export const promiseEvents = {
  /** The time of an open promise is a few minutes away. */
  near: defineEvent('promise.near', due),
  missed: defineEvent('promise.missed', due),
}
