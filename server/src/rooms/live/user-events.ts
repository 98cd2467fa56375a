import type { LiveEvent } from '@naryad/contract/live/live'

/** Events for individual users that a page may have missed while it was loading. */
type UserEvent = Extract<LiveEvent, { type: 'push' | 'notified' }>

const retentionMs = 60_000
const maxEvents = 1000
/** How long the request of the stream may have been in transit. */
const requestMs = 2000

/** A replay buffer of banners and unread counts. */
export function makeUserEventBuffer(now = (): number => performance.now()) {
  let events: { readonly at: number; readonly userIds: ReadonlySet<number>; readonly event: UserEvent }[] = []

  return {
    add(userIds: ReadonlySet<number>, event: UserEvent): void {
      const at = now()
      events.push({ at, userIds, event })
      events = events.filter((one) => at - one.at <= retentionMs).slice(-maxEvents)
    },

    /** The latest banner that is still unread, then one event for the unread count. */
    since(userId: number, ageMs: number): UserEvent[] {
      const from = now() - ageMs - requestMs
      const own = events
        .filter(({ at, userIds }) => at >= from && userIds.has(userId))
        .map(({ event }) => event)
      if (own.length === 0) return []
      const readIds = own.flatMap((event) => (event.type === 'notified' ? event.readIds : []))
      // Without an id a page cannot recognize a banner that it has already shown.
      const banner = own.findLast(
        (event) => event.type === 'push' && event.id !== null && !readIds.includes(event.id),
      )
      return [...(banner ? [banner] : []), { type: 'notified', readIds }]
    },
  }
}
