import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const registrationEvents = {
  /** Someone has requested an account. */
  requested: defineEvent('registration.requested', z.strictObject({ requestId: z.int() })),
}
