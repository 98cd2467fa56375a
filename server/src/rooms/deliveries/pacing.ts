import type { Limits } from './channel.ts'

const second = 1000
const minute = 60 * second

/** How many messages of the channel may leave now, after those of these times. */
export const freeNow = ({ perSecond }: Limits, recent: readonly number[], now: number): number =>
  perSecond - recent.filter((at) => at > now - second).length

/** The times that limits still count. */
export const stillCounted = (recent: readonly number[], now: number): readonly number[] =>
  recent.filter((at) => at > now - minute)

/** Earliest time of the next message of the channel. */
export function channelReadyAt({ perSecond }: Limits, recent: readonly number[], now: number): number {
  const within = recent.filter((at) => at > now - second)
  return within.length < perSecond ? now : (within.at(-perSecond) ?? now) + second
}

/** Earliest time of the next message with this order key. */
export function keyReadyAt(
  { pauseMs, perMinute }: Limits,
  orderKey: string,
  recent: readonly number[],
  now: number,
): number {
  const sent = stillCounted(recent, now)
  const limit = perMinute(orderKey)
  const last = sent.at(-1)
  const first = limit === undefined ? undefined : sent.at(-limit)
  return Math.max(now, last === undefined ? now : last + pauseMs, first === undefined ? now : first + minute)
}
