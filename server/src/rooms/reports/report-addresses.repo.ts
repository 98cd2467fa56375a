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

/** The address is gone with it: of two calls at once only one gets the report. */
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

/** The user as of now: rights may have changed since the address was made. */
export const findReader = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'isSenior', 'companyId', 'queues'])
    .where('id', '=', userId)
    .where('isBlocked', '=', false)
    .executeTakeFirst()
