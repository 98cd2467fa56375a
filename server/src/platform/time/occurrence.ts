import { maxOccurrenceDays } from '@naryad/contract/kit/occurrence'

/** When a change was made on a device, if that was before it was sent. */
export interface Occurrence {
  /** By the server's clock; not in the future and not longer ago than the limit. */
  readonly at: string
  /** The version of the object that the user had seen, if the body is based on a newer one. */
  readonly knownVersion?: number
}

const dayMs = 86_400_000

/** A moment within the limits. */
export const occurredAt = (at: number, now: number): Occurrence => ({
  at: new Date(Math.min(now, Math.max(at, now - maxOccurrenceDays * dayMs))).toISOString(),
})

/** A moment that the body of the call contains; the headers, which correct the clock, take precedence. */
export const occurrenceOf = (
  { occurrence }: { readonly occurrence?: Occurrence | undefined },
  at: string | undefined,
): Occurrence | undefined =>
  occurrence ?? (at === undefined ? undefined : occurredAt(Date.parse(at), Date.now()))
