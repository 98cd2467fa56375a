import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const lightEvents = {
  /** Trucks of an organization have become red between two mornings; without an organization, of all of them. */
  red: defineEvent(
    'car.red',
    z.strictObject({
      companyId: z.int().min(1).max(maxId).nullable(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
  ),
}
