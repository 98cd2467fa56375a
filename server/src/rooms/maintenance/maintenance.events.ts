import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const maintenanceEvents = {
  /** The warning period of a range has started; published once for each range. */
  endNear: defineEvent('maintenance.endNear', z.strictObject({ rangeId: z.int() })),
  /** Ranges of the truck were written by a person, a file or a task. */
  rangesChanged: defineEvent('maintenance.rangesChanged', z.strictObject({ carId: z.int() })),
}
