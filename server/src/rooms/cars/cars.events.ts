import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const carEvents = {
  /** The truck was assigned to another driver or to none. */
  driverChanged: defineEvent('car.driverChanged', z.strictObject({ carId: z.int().min(1).max(maxId) })),
}
