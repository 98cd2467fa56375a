import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const id = z.int().min(1).max(maxId)

export const monitoringEvents = {
  /** Published up to every 15 seconds, so subscribers must run within the transaction. */
  positionsWritten: defineEvent('monitoring.positionsWritten', z.strictObject({ carIds: z.array(id) })),
}
