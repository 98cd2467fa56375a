import type { Tx } from '../db/connect.ts'
import { notify } from '../db/connection/notify.ts'

/**
 * A changed object, with the organization that decides who receives the event: staff receive all, a client
 * those of their own organization.
 */
export interface Change {
  readonly id: number
  readonly companyId?: number | null
}

export interface ChangeEvent {
  /** «tasks»: screens of this room reload their data. */
  readonly room: string
  readonly changes: readonly Change[]
}

/** The payload. Rows are [id, companyId]; `null` makes screens reload all data of the room. */
export interface ChangedMessage {
  readonly room: string
  readonly rows: readonly (readonly [id: number, companyId: number | null])[] | null
}

export const changedChannel = 'naryad_changed'

/** Above this number, reloading a list is faster than checking every id. */
export const maxNamed = 1000
/** 300 rows of two ten-digit numbers stay below the limit of 8000 bytes. */
const rowsAMessage = 300

/** Notifies open screens of the changes when the transaction commits. */
export async function publishChange(tx: Tx, { room, changes }: ChangeEvent): Promise<void> {
  if (changes.length === 0) return
  const messages: ChangedMessage[] = []
  if (changes.length > maxNamed) messages.push({ room, rows: null })
  else
    for (let from = 0; from < changes.length; from += rowsAMessage)
      messages.push({
        room,
        rows: changes.slice(from, from + rowsAMessage).map(({ id, companyId }) => [id, companyId ?? null]),
      })
  await notify(
    tx,
    changedChannel,
    messages.map((message) => JSON.stringify(message)),
  )
}

/** An object that moves between organizations is published to both. */
export const changesOf = (id: number, companyIds: Iterable<number | null>): Change[] =>
  [...new Set(companyIds)].map((companyId) => ({ id, companyId }))

/** The payload is the room whose names have changed. */
export const renamedChannel = 'naryad_renamed'

/** Publishes that names of the room's objects have changed: all screens that may show them reload. */
export const publishReferenceChange = (tx: Tx, room: string): Promise<void> =>
  notify(tx, renamedChannel, [room])

/** Makes every open screen of these rooms reload all data. */
export const publishAllChanged = (tx: Tx, rooms: readonly string[]): Promise<void> =>
  notify(
    tx,
    changedChannel,
    rooms.map((room) => JSON.stringify({ room, rows: null } satisfies ChangedMessage)),
  )
