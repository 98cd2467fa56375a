import { type ChangedMessage, maxNamed } from '../../platform/live/publish-change.ts'

/** Retention of messages; a client that reconnects later reloads everything. */
const retentionMs = 60_000
/** Above this number of messages, reloading everything is faster. */
const maxMessages = 1000
/** For a message with more rows, only the room is stored. */
const mostRows = 100
/** How long a request may have been in transit; messages of that time are included in the replay. */
const transitMs = 2000

/** A replay buffer of recent messages, for clients that read data before their stream was open. */
export function makeMemory(now = (): number => performance.now()) {
  let messages: { readonly at: number; readonly message: ChangedMessage }[] = []
  /** The start of the time without gaps. */
  let completeSince = now()

  const drop = (count: number): void => {
    const last = messages.splice(0, count).at(-1)
    if (last) completeSince = last.at
  }

  return {
    keep({ room, rows }: ChangedMessage): void {
      const at = now()
      messages.push({ at, message: { room, rows: rows && rows.length <= mostRows ? rows : null } })
      const old = messages.findIndex((one) => at - one.at <= retentionMs)
      drop(Math.max(old, messages.length - maxMessages))
    },

    /** Records that messages may have been missed now. */
    forget(): void {
      messages = []
      completeSince = now()
    },

    /** Messages of the last milliseconds, merged per room; null if there is a gap. */
    lately(ageMs: number): ChangedMessage[] | null {
      const from = now() - ageMs - transitMs
      if (from < completeSince) return null
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
