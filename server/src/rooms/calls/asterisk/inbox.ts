import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../../../platform/db/connect.ts'
import { sqlState } from '../../../platform/db/connection/sql-state.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { asteriskExchange } from '../exchanges/asterisk.ts'
import type { AmiPacket } from './ami-packets.ts'
import { findKnownCalls } from './asterisk.repo.ts'
import { storePackets } from './store-packets.service.ts'

/** What is stored of a packet: by these a call is understood. */
const stored = [
  'Event',
  'Uniqueid',
  'Linkedid',
  'Channel',
  'CallerIDNum',
  'Context',
  'Exten',
  'DestChannel',
  'DestCallerIDNum',
  'DialString',
  'DialStatus',
  'BridgeTechnology',
  'Cause',
  'Response',
  'ActionID',
  'Timestamp',
] as const

const atOnce = 100
/** More wait only if the database stands still; the rest is lost, and their calls end by time. */
const mostWaiting = 10_000
const mostRemembered = 10_000
const retryMs = 1000
/** Tries of a server that ends while the database stands still. */
const lastTries = 3
const maxLength = 300

/** The data itself is refused (class 22), not for the moment: another try would be refused again. */
const isRefused = (error: unknown): boolean => sqlState(error)?.startsWith('22') === true

const trimmed = (packet: AmiPacket): AmiPacket =>
  Object.fromEntries(
    stored.flatMap((key) => {
      const value = packet[key]?.replaceAll('\u0000', '').slice(0, maxLength).toWellFormed()
      return value === undefined ? [] : [[key, value]]
    }),
  )

interface InboxParts {
  readonly db: Db
  readonly log: JobContext['log']
  readonly connectionId: number
  readonly signal: AbortSignal
}

export interface Inbox {
  readonly push: (packet: AmiPacket) => void
  /** Resolves when everything is stored; after the signal, what cannot be stored within some seconds is given up. */
  readonly flush: () => Promise<void>
}

/** Stores the packets that are about calls, in their order, without holding up the connection. */
export function openInbox({ db, log, connectionId, signal }: InboxParts): Inbox {
  const waiting: AmiPacket[] = []
  const begun = new Set<string>()
  let storing: Promise<void> | undefined

  /** The end of a call that began before this server listened, and is not known, would be a missed call of no one. */
  const withoutUnknown = async (packets: readonly AmiPacket[]): Promise<readonly AmiPacket[]> => {
    const idOf = ({ Linkedid = '' }: AmiPacket): string => Linkedid
    for (const packet of packets) if (packet['Event'] !== 'Hangup') begun.add(idOf(packet))
    for (const id of begun) if (begun.size > mostRemembered) begun.delete(id)
    const ends = packets.filter((packet) => packet['Event'] === 'Hangup' && !begun.has(idOf(packet)))
    if (ends.length === 0) return packets
    const known = await findKnownCalls(db, connectionId, ends.map(idOf))
    return packets.filter((packet) => !ends.includes(packet) || known.has(idOf(packet)))
  }

  /** One that the database refuses, whatever its reason, holds up no other. */
  const storeEach = async (packets: readonly AmiPacket[]): Promise<void> => {
    for (const packet of packets)
      try {
        await storePackets(db, connectionId, [packet])
      } catch (error) {
        if (!isRefused(error)) throw error
        log.warn({ err: error, connectionId }, 'an event of Asterisk is refused')
      }
  }

  const storeAll = async (packets: readonly AmiPacket[]): Promise<void> => {
    const wanted = await withoutUnknown(packets)
    if (wanted.length === 0) return
    await storePackets(db, connectionId, wanted).catch((error: unknown) => {
      if (!isRefused(error)) throw error
      return storeEach(wanted)
    })
  }

  const store = async (): Promise<void> => {
    let tries = 0
    while (waiting.length > 0) {
      const packets = waiting.slice(0, atOnce)
      try {
        await storeAll(packets)
        waiting.splice(0, packets.length)
      } catch (error) {
        log.warn({ err: error, connectionId }, 'events of Asterisk cannot be stored')
        if (signal.aborted && (tries += 1) >= lastTries) return
        await sleep(retryMs, undefined, signal.aborted ? {} : { signal }).catch(() => {})
      }
    }
  }

  const flush = (): Promise<void> => (storing ??= store().finally(() => (storing = undefined)))

  return {
    push: (packet) => {
      const fields = trimmed(packet)
      if (asteriskExchange.read({ path: '', fields, body: '', signature: '' }).length === 0) return
      if (waiting.length >= mostWaiting) return log.warn({ connectionId }, 'an event of Asterisk is lost')
      waiting.push(fields)
      void flush()
    },
    flush,
  }
}
