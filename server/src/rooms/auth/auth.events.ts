import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const userId = z.int()

export const authEvents = {
  /**
   * A sign-in from an unknown device and an unfamiliar network or browser, if the account has known
   * devices.
   */
  strangeSignIn: defineEvent(
    'auth.strangeSignIn',
    z.strictObject({ userId, device: z.string(), address: z.string() }),
  ),
  /** Changed by the owner, with a recovery link or by an administrator. A letter is sent separately. */
  passwordChanged: defineEvent('auth.passwordChanged', z.strictObject({ userId })),
}
