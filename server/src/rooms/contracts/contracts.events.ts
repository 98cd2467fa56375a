import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const contractEvents = {
  /** The contract ends in so many days or fewer and is not prolonged; once for each number of days. */
  ends: defineEvent('contract.ends', z.strictObject({ contractId: z.int(), days: z.int() })),
}
