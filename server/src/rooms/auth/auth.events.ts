import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const userId = z.int()

export const authEvents = {
  /** From a device that this account has never been used on, while it has been on others. */
  strangeSignIn: defineEvent(
    'auth.strangeSignIn',
    z.strictObject({ userId, device: z.string(), address: z.string() }),
  ),
  /** By its owner, by a link from a letter, or by an administrator; a letter says so too. */
  passwordChanged: defineEvent('auth.passwordChanged', z.strictObject({ userId })),
}
