import { storagePrefix, storedJson, tryToStore } from '../settings/storage.ts'

const key = `${storagePrefix}clock-error`
/** The Date header has whole seconds, and an answer may have waited: smaller errors are not errors. */
const toleratedMs = 5_000

/** How much the server's clock is ahead of the device's, in milliseconds. Survives a reload without a network. */
let errorMs = Number(storedJson(key)) || 0

/** Measures the clock of the device at an answer that was requested at this moment. */
export function noteServerTime(date: string | null, requestedAt: number, now = Date.now()): void {
  const server = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(server)) return
  const error = server + 500 - (requestedAt + now) / 2
  const measured = Math.abs(error) <= toleratedMs + (now - requestedAt) / 2 ? 0 : Math.round(error)
  if (Math.abs(measured - errorMs) <= toleratedMs) return
  errorMs = measured
  tryToStore(key, String(measured))
}

/** The current time by the server's clock. */
export const serverNow = (): number => Date.now() + errorMs

export const serverMoment = (): string => new Date(serverNow()).toISOString()
