import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const rollCallEvents = {
  /** Somebody who was expected has not come: by the rule, or as a person has marked it. */
  noShow: defineEvent(
    'rollCall.noShow',
    z.strictObject({ rollCallId: z.int(), byUserId: z.int().nullable() }),
  ),
}
