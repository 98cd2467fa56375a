import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** Temporary failures after which an address counts as undeliverable. */
const mostFailures = 3

/**
 * For how many days an address is left alone: after that a letter tries it, and the next failure blocks it for longer.
 * `failures` is an SQL expression.
 */
const blockedUntil = (failures: RawBuilder<number>, isPermanent: boolean): RawBuilder<string | null> => {
  const blocks = sql<number>`(${failures} - ${isPermanent ? 0 : mostFailures - 1})`
  return sql`case when ${blocks} > 0 then now() + make_interval(
    days => case ${blocks} when 1 then 3 when 2 then 14 else 60 end) end`
}

/**
 * Records that a letter of ours did not reach the address that it was sent to, of a contact or a user: a client who has
 * got a letter could report the failure of another address. A permanent failure (RFC 3463: 5.x.x) blocks it at once,
 * others after the third. Letters that were on their way when it was blocked count no more.
 */
export async function recordFailure(
  tx: Tx,
  letterId: number,
  { address, status }: { readonly address: string; readonly status: string },
): Promise<void> {
  const isPermanent = status.startsWith('5')
  await sql`
    insert into mail_failures (address, status, blocked_until)
    select ${address}, ${status}, ${blockedUntil(sql`1`, isPermanent)}
    where exists (select from deliveries
        where id = ${letterId} and channel = 'letter' and lower(address) = ${address})
      and (exists (select from contacts where lower(email) = ${address})
        or exists (select from users where lower(email) = ${address}))
    on conflict (address) do update set status = excluded.status, failed_at = now(),
      failures_count = mail_failures.failures_count + 1,
      blocked_until = ${blockedUntil(sql`(mail_failures.failures_count + 1)`, isPermanent)}
    where mail_failures.blocked_until is null or mail_failures.blocked_until <= now()`.execute(tx)
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

/** A person has checked the address, or a letter has come from it. */
export async function forgetFailures(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('mailFailures').where('address', '=', address.toLowerCase()).execute()
}
