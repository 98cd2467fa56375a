import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

interface NewAddress {
  readonly tokenHash: Buffer
  readonly userId: number
  readonly input: unknown
  readonly expiresAt: string
}

export const insertAddress = (db: Db, { input, ...address }: NewAddress) =>
  db
    .insertInto('reportAddresses')
    .values({ ...address, input: JSON.stringify(input) })
    .execute()

/** Deletes the address: of two concurrent calls only one gets the report. */
export const consumeAddress = (db: Db, tokenHash: Buffer) =>
  db
    .deleteFrom('reportAddresses')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['userId', 'input'])
    .executeTakeFirst()

export const deleteExpiredAddresses = (tx: Tx) =>
  tx
    .deleteFrom('reportAddresses')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()

/** The user's current state: permissions may have changed since the address was created. */
export const findReader = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'isSenior', 'companyId', 'queues'])
    .where('id', '=', userId)
    .where('isBlocked', '=', false)
    .executeTakeFirst()
