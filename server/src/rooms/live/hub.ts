import type { LiveEvent } from '@naryad/contract/live/live'

import type { Who } from '../../platform/http/ctx.ts'
import type { EventOutput } from '../../platform/http/events.ts'
import { unavailable } from '../../platform/http/refusals.ts'
import type { ChangedMessage } from '../../platform/live/publish-change.ts'
import { makeMemory } from './memory.ts'
import { makeUserEventBuffer } from './user-events.ts'

/** Buffered bytes above which a slow client is disconnected; it reconnects and asks for what it missed. */
const maxPendingBytes = 256 * 1024

/**
 * The maximum number of streams per session; a browser has a few pages open. Above it, the oldest stream
 * is closed.
 */
const mostOfSession = 10
/** The maximum number of streams of this process; each holds a socket and a buffer. */
const mostStreams = 5000

interface Stream {
  readonly who: Who
  readonly output: EventOutput
}

/** The open event streams of this process. */
export function makeHub(most = mostStreams) {
  const streams = new Set<Stream>()
  const memory = makeMemory()
  const userEvents = makeUserEventBuffer()

  const write = (stream: Stream, text: string): void => {
    if (text === '') return
    if (stream.output.pending > maxPendingBytes) stream.output.cut()
    else stream.output.write(text)
  }

  const toAll = (text: string): void => {
    for (const stream of streams) write(stream, text)
  }

  return {
    /** Checked before a stream begins, because afterwards it can only be closed without a response. */
    refuseFull(): void {
      if (streams.size >= most) throw unavailable(30)
    },

    /** Begins with a replay of the last `age` milliseconds; «ready» follows when it is complete. */
    open(who: Who, output: EventOutput, age?: number): void {
      const stream = { who, output }
      streams.add(stream)
      const own = [...streams].filter((other) => other.who.sessionId === who.sessionId)
      if (own.length > mostOfSession) own[0]?.output.cut()
      output.onClose(() => streams.delete(stream))
      if (age !== undefined) {
        const missed = memory.lately(age)
        if (missed) for (const message of missed) write(stream, changedFor(who, message))
        else write(stream, encoded({ type: 'lost' }))
        for (const event of userEvents.since(who.id, age)) write(stream, encoded(event))
      }
      write(stream, encoded({ type: 'ready' }))
    },

    changed(message: ChangedMessage): void {
      memory.keep(message)
      const texts = new Map<number | null | 'staff', string>()
      for (const stream of streams) {
        const { role, companyId } = stream.who
        const audience = role === 'client' ? companyId : 'staff'
        let text = texts.get(audience)
        if (text === undefined) {
          text = changedFor(stream.who, message)
          texts.set(audience, text)
        }
        write(stream, text)
      }
    },

    /** Sends an event to these users only. */
    sendTo(userIds: ReadonlySet<number>, event: LiveEvent): void {
      if (event.type === 'push' || event.type === 'notified') userEvents.add(userIds, event)
      const text = encoded(event)
      for (const stream of streams) if (userIds.has(stream.who.id)) write(stream, text)
    },

    /** Sends each stream its own text, if any. */
    send(textFor: (who: Who) => string | undefined): void {
      for (const stream of streams) write(stream, textFor(stream.who) ?? '')
    },

    /** Users with open streams. */
    people: (): Who[] => [...streams].map(({ who }) => who),

    /** The number of open streams. */
    size: () => streams.size,

    lost(): void {
      memory.forget()
      toAll(encoded({ type: 'lost' }))
    },

    /** A comment line that prevents proxies from closing an idle stream. */
    beat: () => toAll(':\n\n'),

    /** Sessions with an open stream. */
    sessionIds: () => [...new Set([...streams].map(({ who }) => who.sessionId))],

    cut(isOver: (who: Who) => boolean): void {
      for (const { who, output } of streams) if (isOver(who)) output.cut()
    },

    cutAll(): void {
      for (const { output } of streams) output.cut()
    },
  }
}

const encoded = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`

/**
 * Staff receive all ids, which reveal nothing by themselves; clients receive only objects of their own
 * organization.
 */
function changedFor({ role, companyId }: Who, { room, rows }: ChangedMessage): string {
  const own = role === 'client' && rows ? rows.filter(([, company]) => company === companyId) : rows
  if (own?.length === 0) return ''
  return encoded({ type: 'changed', room, ids: own && own.map(([id]) => id) })
}
