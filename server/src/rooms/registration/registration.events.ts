import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const registrationEvents = {
  /** An account has been requested. */
  requested: defineEvent('registration.requested', z.strictObject({ requestId: z.int() })),
}
