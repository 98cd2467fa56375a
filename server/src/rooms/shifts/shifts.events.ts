import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const id = z.int().min(1).max(maxId)

export const shiftEvents = {
  /** `userIds`: the receiver whom it is meant for, and colleagues whom the note names. */
  handedOver: defineEvent(
    'shift.handedOver',
    z.strictObject({ handoverId: id, userIds: z.array(id), byUserId: id }),
  ),
  /** The time of the settings has passed and the handover is still open. `userIds`: the seniors of its queues. */
  notTaken: defineEvent('shift.notTaken', z.strictObject({ handoverId: id, userIds: z.array(id) })),
}
