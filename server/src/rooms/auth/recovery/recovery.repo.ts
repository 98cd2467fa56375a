import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { enqueue } from '../../../platform/jobs/enqueue.repo.ts'

/** The queue of the job that answers requests. */
export const recoveryQueue = 'auth.recovery'

/**
 * Runs the same statements whether or not the account exists, so that timing does not reveal it. A repeated
 * request replaces the pending one.
 */
export async function noteWish(tx: Tx, email: string, address: string): Promise<void> {
  await tx
    .insertInto('recoveryRequests')
    .values({ email, address })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ requestedAt: sql<string>`now()`, address }),
    )
    .execute()
  await enqueue(tx, [recoveryQueue], [{}])
}

const maxClaimedRequests = 100

/** Takes the oldest requests; they are deleted in the transaction that answers them. */
export async function claimRecoveryRequests(tx: Tx): Promise<{ email: string; address: string }[]> {
  const { rows } = await sql<{ email: string; address: string }>`
    delete from recovery_requests where email in (
      select email from recovery_requests order by requested_at limit ${maxClaimedRequests} for update skip locked)
    returning email, address`.execute(tx)
  return rows
}

/** Blocked users get no link. */
export const lockReceiver = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('isBlocked', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function countRecentResets(tx: Tx, userId: number): Promise<number> {
  const { sent } = await tx
    .selectFrom('passwordLinks')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('userId', '=', userId)
    .where('purpose', '=', 'RESET')
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return sent
}

/** The owner of a valid link, with the names that the password must not contain. */
export const findLinkOwner = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('passwordLinks as l')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .leftJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      'u.id',
      'u.email',
      'u.lastName',
      'u.firstName',
      'u.middleName',
      'c.name as companyName',
      'l.purpose',
    ])
    .where('l.tokenHash', '=', tokenHash)
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', sql<string>`now()`)
    .where('u.isBlocked', '=', false)
    .executeTakeFirst()

/** Of two concurrent uses of a link, one finds it used. */
export async function burnLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const burnt = await tx
    .updateTable('passwordLinks')
    .set({ usedAt: sql<string>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`clock_timestamp()`)
    .returning('userId')
    .executeTakeFirst()
  return burnt !== undefined
}
