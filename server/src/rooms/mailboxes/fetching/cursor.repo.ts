import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { maxRefusals } from '../mailboxes.repo.ts'

/** A server that dies while it reads a mailbox holds it for so long. */
const leaseMinutes = 10

/** Where a look at a mailbox begins. */
const cursor = [
  'id',
  'version',
  'host',
  'port',
  'security',
  'login',
  'signIn',
  'tokenUrl',
  'clientId',
  'folder',
  'ca',
  'sealedPassword',
  'sealedGrant',
  'sealedAccess',
  'takenFolder',
  'uidValidity',
  'lastUid',
  'failingUid',
  'failingCount',
] as const

/** Mailboxes that are to be read now. */
export async function findMailboxesToRead(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('mailboxes')
    .select('id')
    .where('isOn', '=', true)
    .where('refusalsCount', '<', maxRefusals)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds the mailbox on; false if it was changed or switched off meanwhile. */
export async function holdMailbox(db: Db, id: number, version: number): Promise<boolean> {
  const row = await db
    .updateTable('mailboxes')
    .set({ claimedUntil: sql<string>`now() + make_interval(mins => ${leaseMinutes})` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('isOn', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Only one server reads a mailbox at a time. Undefined: another one does, or it is switched off. */
export const claimMailbox = (db: Db, id: number) =>
  db
    .updateTable('mailboxes')
    .set({ claimedUntil: sql<string>`now() + make_interval(mins => ${leaseMinutes})` })
    .where('id', '=', id)
    .where('isOn', '=', true)
    .where('refusalsCount', '<', maxRefusals)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', sql<string>`now()`)]))
    .returning(cursor)
    .executeTakeFirst()

export type ClaimedMailbox = NonNullable<Awaited<ReturnType<typeof claimMailbox>>>

export async function releaseMailbox(db: Db, id: number): Promise<void> {
  await db.updateTable('mailboxes').set({ claimedUntil: null }).where('id', '=', id).execute()
}

export async function recordHealth(db: Db, id: number, fault: { error: string; isRefused: boolean } | null) {
  await db
    .updateTable('mailboxes')
    .set(
      fault === null
        ? { readAt: sql<string>`now()`, error: null, failingSince: null, refusalsCount: 0 }
        : {
            error: fault.error,
            failingSince: sql<string>`coalesce(failing_since, now())`,
            refusalsCount: fault.isRefused ? sql<number>`refusals_count + 1` : sql<number>`refusals_count`,
          },
    )
    .where('id', '=', id)
    .execute()
}

/** False if the mailbox was changed meanwhile: another folder begins elsewhere. */
export async function beginAt(
  db: Db,
  { id, version }: { readonly id: number; readonly version: number },
  at: { uidValidity: number; lastUid: number },
): Promise<boolean> {
  const row = await db
    .updateTable('mailboxes')
    .set({ ...at, failingUid: null, failingCount: 0 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function moveCursor(tx: Tx, id: number, lastUid: number): Promise<void> {
  await tx
    .updateTable('mailboxes')
    .set({ lastUid, failingUid: null, failingCount: 0 })
    .where('id', '=', id)
    .execute()
}

/** Counts a letter that could not be fetched; returns how often. */
export async function countFailure(db: Db, id: number, uid: number): Promise<number> {
  const row = await db
    .updateTable('mailboxes')
    .set({
      failingUid: uid,
      failingCount: sql<number>`case when failing_uid = ${uid} then failing_count + 1 else 1 end`,
    })
    .where('id', '=', id)
    .returning('failingCount')
    .executeTakeFirst()
  return row?.failingCount ?? 1
}

interface NewLetter {
  readonly mailboxId: number
  readonly uidValidity: number
  readonly uid: number
  readonly size: number
  /** Null: the source could not be fetched. */
  readonly storageKey: string | null
  readonly leftFiles: readonly { readonly name: string; readonly size: number }[]
}

/** Returns its id; undefined if the letter was fetched before. */
export async function insertLetter(tx: Tx, { leftFiles, ...letter }: NewLetter): Promise<number | undefined> {
  const row = await tx
    .insertInto('mailLetters')
    .values({ ...letter, leftFiles: JSON.stringify(leftFiles) })
    .onConflict((conflict) => conflict.columns(['mailboxId', 'uidValidity', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
