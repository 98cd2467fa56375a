import type { Limits } from './messenger.ts'

interface PacedChat {
  readonly externalId: string
  readonly isGroup: boolean
}

export interface RateLimiter {
  /** Earliest time of the next message to the chat. */
  readonly readyAt: (pacedChat: PacedChat, now: number) => number
  /** Earliest time of the next message to any chat. */
  readonly freeAt: (now: number) => number
  readonly note: (pacedChat: PacedChat, now: number) => void
}

const second = 1000
const minute = 60 * second

/** Sliding-window rate limiter of one messenger. */
export function openRateLimiter({ perSecond, chatPauseMs, groupPerMinute }: Limits): RateLimiter {
  let recent: number[] = []
  const sentByChat = new Map<string, number[]>()

  const withinMinute = (externalId: string, now: number): number[] =>
    (sentByChat.get(externalId) ?? []).filter((at) => at > now - minute)

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
      sentByChat.set(externalId, [...withinMinute(externalId, now), now])
      // Evict chats without messages in the last minute.
      if (sentByChat.size > 1000)
        for (const [id, sent] of sentByChat) if ((sent.at(-1) ?? 0) <= now - minute) sentByChat.delete(id)
    },
  }
}
