import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import { expect } from 'vitest'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Sent later by a device whose clock is wrong by `error`. */
export const sentLater = (agoMs: number, error = 0, more: Record<string, string> = {}) => ({
  headers: {
    [occurrenceHeaders.occurredAt]: new Date(Date.now() + error - agoMs).toISOString(),
    [occurrenceHeaders.deviceNow]: new Date(Date.now() + error).toISOString(),
    ...more,
  },
})
const isAgo = (moment: string | null | undefined, agoMs: number): boolean =>
  typeof moment === 'string' && Math.abs(Date.now() - agoMs - Date.parse(moment)) < 5_000
export const expectAgo = (moment: string | null | undefined, agoMs: number): void =>
  expect({ moment, isAgo: isAgo(moment, agoMs) }).toEqual({ moment, isAgo: true })
