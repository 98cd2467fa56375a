import type { Tx } from '../db/connect.ts'
import { notify } from '../db/notify.ts'

/**
 * One changed object, with the organizations that decide who receives the event: staff receive all, a client
 * those of their own organization.
 */
export interface Change {
  readonly id: number
  readonly companyId?: number | null
}

export interface ChangeEvent {
  /** «tasks»: screens of this room read again. */
  readonly room: string
  readonly changes: readonly Change[]
}

/** As it travels: `null` instead of rows means too many to name. Rows are [id, companyId]. */
export interface ChangedMessage {
  readonly room: string
  readonly rows: readonly (readonly [id: number, companyId: number | null])[] | null
}

export const changedChannel = 'naryad_changed'

/** Above this it is quicker to read a list again than to look at every id. */
export const maxNamed = 1000
/** 300 rows of two ten-digit numbers stay below the database's 8000 bytes. */
const rowsAMessage = 300

/** Notifies every open screen of the changes, if and when the transaction commits. */
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

/** In which rooms' lists and cards an object of another room stands by its name. */
const referencedBy = {
  companies: ['tasks', 'cars', 'maintenance', 'drivers', 'contacts', 'users', 'roll-call'],
  cars: ['tasks', 'maintenance', 'drivers', 'roll-call'],
  drivers: ['tasks', 'cars', 'roll-call'],
  contacts: ['tasks'],
  maintenance: [],
  users: ['tasks', 'roll-call'],
} as const

/** An object of the room has another name, or whatever else stands beside it there: all that may show it reads again. */
export const publishReferenceChange = (tx: Tx, room: keyof typeof referencedBy): Promise<void> =>
  publishAllChanged(tx, referencedBy[room])

/** Makes every open screen of these rooms read everything again. */
export const publishAllChanged = (tx: Tx, rooms: readonly string[]): Promise<void> =>
  notify(
    tx,
    changedChannel,
    rooms.map((room) => JSON.stringify({ room, rows: null } satisfies ChangedMessage)),
  )
