import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const actEvents = {
  /** The act has got its number: the client may see it. */
  issued: defineEvent('act.issued', z.strictObject({ actId: z.int(), byUserId: z.int() })),
}
