import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const id = z.int().min(1).max(maxId)
const crossing = z.strictObject({ zoneId: id, companyId: id, carId: id, at: z.string() })

export const zoneEvents = {
  /** A truck of the organization is seen inside and was not inside before. */
  entered: defineEvent('zone.entered', crossing),
  left: defineEvent('zone.left', crossing),
}
