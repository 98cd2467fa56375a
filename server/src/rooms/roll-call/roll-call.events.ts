import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const rollCallEvents = {
  /** Marked as a no-show, by the rule or by a user. */
  noShow: defineEvent(
    'rollCall.noShow',
    z.strictObject({ rollCallId: z.int(), byUserId: z.int().nullable() }),
  ),
}
