import type { Limits } from './messenger.ts'

interface Lane {
  readonly externalId: string
  readonly isGroup: boolean
}

export interface Pacing {
  /** Earliest time of the next message to the chat. */
  readonly readyAt: (lane: Lane, now: number) => number
  /** Earliest time of the next message to any chat. */
  readonly freeAt: (now: number) => number
  readonly note: (lane: Lane, now: number) => void
}

const second = 1000
const minute = 60 * second

/** Sliding-window rate limiter of one messenger. */
export function openPacing({ perSecond, chatPauseMs, groupPerMinute }: Limits): Pacing {
  let recent: number[] = []
  const lanes = new Map<string, number[]>()

  const withinMinute = (externalId: string, now: number): number[] =>
    (lanes.get(externalId) ?? []).filter((at) => at > now - minute)

  return {
    freeAt: (now) => {
      recent = recent.filter((at) => at > now - second)
      return recent.length < perSecond ? now : (recent.at(-perSecond) ?? now) + second
    },
    readyAt: ({ externalId, isGroup }, now) => {
      const sent = withinMinute(externalId, now)
      const last = sent.at(-1)
      const afterPause = last === undefined ? now : last + chatPauseMs
      const first = isGroup && groupPerMinute !== undefined ? sent.at(-groupPerMinute) : undefined
      return Math.max(now, afterPause, first === undefined ? now : first + minute)
    },
    note: ({ externalId }, now) => {
      recent.push(now)
      lanes.set(externalId, [...withinMinute(externalId, now), now])
      // Evict chats without messages in the last minute.
      if (lanes.size > 1000)
        for (const [id, sent] of lanes) if ((sent.at(-1) ?? 0) <= now - minute) lanes.delete(id)
    },
  }
}
