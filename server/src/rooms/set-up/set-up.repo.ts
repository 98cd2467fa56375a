import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

const goodForMinutes = 60

/** Replaces the code of an earlier start. */
export async function saveCode(db: Db, codeHash: Buffer): Promise<void> {
  const expiresAt = sql<string>`now() + make_interval(mins => ${goodForMinutes})`
  await db
    .insertInto('setUpCodes')
    .values({ isSingleton: true, codeHash, expiresAt })
    .onConflict((conflict) => conflict.column('isSingleton').doUpdateSet({ codeHash, expiresAt }))
    .execute()
}

export const findCode = (db: Db): Promise<Buffer | undefined> => living(db).executeTakeFirst().then(hashIn)

/** Locks the code; the second of two concurrent calls waits and finds none. */
export const lockCode = (tx: Tx): Promise<Buffer | undefined> =>
  living(tx).forUpdate().executeTakeFirst().then(hashIn)

const living = (db: Db) =>
  db
    .selectFrom('setUpCodes')
    .select('codeHash')
    .where('expiresAt', '>', sql<string>`now()`)

const hashIn = (row: { codeHash: Buffer } | undefined): Buffer | undefined => row?.codeHash

export async function deleteCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('setUpCodes').execute()
}
