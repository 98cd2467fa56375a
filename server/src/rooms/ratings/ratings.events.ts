import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const ratingEvents = {
  /** A client has given a low score, once for a request. */
  low: defineEvent('rating.low', z.strictObject({ taskId: z.int(), score: z.int(), text: z.string() })),
}
