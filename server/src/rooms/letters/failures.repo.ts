import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** Temporary failures after which an address counts as undeliverable. */
const mostFailures = 3
const blockedDays = 60

/**
 * Records that a letter of ours did not reach an address of a contact. A permanent failure (RFC 3463: 5.x.x) blocks it at
 * once, others after the third.
 */
export async function recordFailure(
  tx: Tx,
  { address, status }: { readonly address: string; readonly status: string },
): Promise<void> {
  const isBlocking = sql`${status.startsWith('5')} or mail_failures.failures_count + 1 >= ${mostFailures}`
  const until = sql`now() + make_interval(days => ${blockedDays})`
  await sql`
    insert into mail_failures (address, status, blocked_until)
    select ${address}, ${status}, case when ${status.startsWith('5')} then ${until} end
    where exists (select from contacts where lower(email) = ${address})
    on conflict (address) do update set status = excluded.status, failed_at = now(),
      failures_count = mail_failures.failures_count + 1, blocked_until = case when ${isBlocking} then ${until} end`.execute(
    tx,
  )
}

interface BlockedAddress {
  readonly status: string
  readonly failedAt: string
}

export const findBlocked = (db: Db, address: string): Promise<BlockedAddress | undefined> =>
  db
    .selectFrom('mailFailures')
    .select(['status', 'failedAt'])
    .where('address', '=', address.toLowerCase())
    .where('blockedUntil', '>', sql<string>`now()`)
    .executeTakeFirst()

/** A person has checked the address. */
export async function forgetFailures(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('mailFailures').where('address', '=', address.toLowerCase()).execute()
}
