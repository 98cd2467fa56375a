import { ObjectActionSource } from '@naryad/contract/history/history'
import { maxId } from '@naryad/contract/kit/limits'
import { Role } from '@naryad/contract/kit/rights.codes'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const carId = z.int().min(1).max(maxId)

const CarDevices = z.strictObject({
  tachographModel: z.string(),
  tachographNumber: z.string(),
  skziNumber: z.string(),
  trackerModel: z.string(),
  trackerImei: z.string(),
})

export const carEvents = {
  /** The truck was assigned to another driver or to none. */
  driverChanged: defineEvent('car.driverChanged', z.strictObject({ carId })),
  /** Other devices were entered in the truck than it showed: both fields of each that changed. */
  devicesEntered: defineEvent(
    'car.devicesEntered',
    z.strictObject({
      carId,
      devices: CarDevices.partial(),
      author: z.strictObject({
        who: z.strictObject({ id: z.int(), role: Role }).nullable(),
        source: ObjectActionSource.optional(),
      }),
    }),
  ),
  /** The truck is about to be deleted with what only it refers to. */
  removing: defineEvent('car.removing', z.strictObject({ carId })),
}
