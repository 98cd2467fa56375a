import { maxId } from '@naryad/contract/kit/limits'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const id = z.int().min(1).max(maxId)

export const monitoringEvents = {
  /** Trucks have been heard of; who listens does so within the transaction, for it happens every few seconds. */
  positionsWritten: defineEvent('monitoring.positionsWritten', z.strictObject({ carIds: z.array(id) })),
}
