import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const maintenanceEvents = {
  /** The warning of its kind has begun; once a range. */
  endNear: defineEvent('maintenance.endNear', z.strictObject({ rangeId: z.int() })),
}
