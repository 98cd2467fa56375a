/**
 * A change made without a network carries the moment of the action. The server takes
 * now − (X-Device-Now − X-Occurred-At), so that a wrong clock of the device does not matter.
 */
export const occurrenceHeaders = {
  occurredAt: 'X-Occurred-At',
  deviceNow: 'X-Device-Now',
  knownVersion: 'X-Known-Version',
} as const

/** An earlier moment is taken as this many days ago. */
export const maxOccurrenceDays = 7

/** Both moments are shown from this difference on. */
const shownDelayMs = 60_000

/** When the change reached the server, if that is worth telling. */
export const lateArrival = (at: string, receivedAt: string | undefined): string | null =>
  receivedAt !== undefined && Date.parse(receivedAt) - Date.parse(at) > shownDelayMs ? receivedAt : null
