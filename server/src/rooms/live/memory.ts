import { type ChangedMessage, maxNamed } from '../../platform/live/publish-change.ts'

/** Messages are retained for this long; a client that reconnects later reads everything again. */
const retentionMs = 60_000
/** Above this many messages it is quicker to read everything again, too. */
const maxMessages = 1000
/** Of a message with more rows only the room is stored. */
const mostRows = 100
/** How long a question may have been on its way: nothing that was said meanwhile may be missing. */
const wayMs = 2000

/** Recent messages, for clients that read data before their stream was open. */
export function makeMemory(now = (): number => performance.now()) {
  let messages: { readonly at: number; readonly message: ChangedMessage }[] = []
  /** Nothing that was said since is missing. */
  let whole = now()

  const drop = (count: number): void => {
    const last = messages.splice(0, count).at(-1)
    if (last) whole = last.at
  }

  return {
    keep({ room, rows }: ChangedMessage): void {
      const at = now()
      messages.push({ at, message: { room, rows: rows && rows.length <= mostRows ? rows : null } })
      const old = messages.findIndex((one) => at - one.at <= retentionMs)
      drop(Math.max(old, messages.length - maxMessages))
    },

    /** Something may have been missed just now. */
    forget(): void {
      messages = []
      whole = now()
    },

    /** What was said in the last so many milliseconds, a message for each room; null when that is not known. */
    lately(ageMs: number): ChangedMessage[] | null {
      const from = now() - ageMs - wayMs
      if (from < whole) return null
      const rooms = new Map<string, ChangedMessage['rows']>()
      for (const { at, message } of messages) {
        if (at < from) continue
        const { room, rows } = message
        const known = rooms.get(room)
        rooms.set(room, rows === null || known === null ? null : [...(known ?? []), ...rows])
      }
      return [...rooms].map(([room, rows]) => ({ room, rows: rows && rows.length <= maxNamed ? rows : null }))
    },
  }
}
