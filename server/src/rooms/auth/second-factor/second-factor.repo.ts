import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'

interface NewFactor {
  readonly userId: number
  readonly secret: Buffer
}

/** Replaces an unconfirmed secret. False if a confirmed one exists. */
export async function insertFactor(tx: Tx, { userId, secret }: NewFactor): Promise<boolean> {
  const row = await tx
    .insertInto('userSecondFactors')
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt: sql<string>`now()`, lastStep: 0 })
        .where('userSecondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export const findFactor = (db: Db, userId: number) =>
  db
    .selectFrom('userSecondFactors')
    .select(['secret', 'codesSalt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

export const readSecrets = (db: Db): Promise<NewFactor[]> =>
  db
    .selectFrom('userSecondFactors')
    .select(['userId', 'secret'])
    .where('confirmedAt', 'is not', null)
    .execute()

/** The secret that waits for its first code. */
export async function findPendingSecret(db: Db, userId: number): Promise<Buffer | undefined> {
  const pending = await db
    .selectFrom('userSecondFactors')
    .select('secret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  return pending?.secret
}

export async function confirmFactor(tx: Tx, userId: number, step: number): Promise<void> {
  await tx
    .updateTable('userSecondFactors')
    .set({ confirmedAt: sql<string>`now()`, lastStep: step })
    .where('userId', '=', userId)
    .execute()
}

/** False if a code of this or a later time step has already been accepted. */
export async function consumeTimeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('userSecondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the rows, so that concurrent use or removal of a factor waits. Rows in use are left to the next run. */
export const lockSecrets = (tx: Tx): Promise<NewFactor[]> =>
  tx
    .selectFrom('userSecondFactors')
    .select(['userId', 'secret'])
    .orderBy('userId')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

export async function saveFactorSecret(db: Db, { userId, secret }: NewFactor): Promise<void> {
  await db.updateTable('userSecondFactors').set({ secret }).where('userId', '=', userId).execute()
}

interface NewCodes {
  readonly userId: number
  readonly salt: Buffer
  readonly hashes: readonly Buffer[]
}

/** Replaces the recovery codes. False if there is no second factor. */
export async function replaceCodes(tx: Tx, { userId, salt, hashes }: NewCodes): Promise<boolean> {
  const factor = await tx
    .updateTable('userSecondFactors')
    .set({ codesSalt: salt })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  if (!factor) return false
  await tx.deleteFrom('userRecoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('userRecoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
  return true
}

/** False if there is no such code or a concurrent call has used it. */
export async function consumeRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('userRecoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether one was enabled. */
export async function deleteFactor(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('userSecondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return row !== undefined && row.confirmedAt !== null
}
