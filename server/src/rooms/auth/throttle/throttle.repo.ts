import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'

const windowMinutes = 15
const freeFailures = 10
const longestWaitSeconds = 900
/** NIST 800-63B: no more guesses than this without a success or a reset. */
const maxConsecutive = 100

/**
 * Key of sign-in attempts: a digest of the typed text, which may not be a login at all or may be a
 * password.
 */
export const loginCounterOf = (typed: string): string =>
  `login:${createHash('sha256').update(typed).digest('hex')}`

/** Key of sign-in attempts from a known device of the owner. */
export const deviceCounterOf = (deviceHash: Buffer): string => `device:${deviceHash.toString('hex')}`

/** Key of password checks of a signed-in user. */
export const ownCounterOf = (userId: number): string => `own:${userId}`

/**
 * Counts an attempt before its password is verified, so that concurrent attempts are all counted. Returns the
 * number of the attempt; undefined if it came too early and must not be verified. Counters are stored in the
 * database and survive a restart.
 */
export async function countAttempt(db: Db, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    insert into login_failures as f (login, window_failures, consecutive_failures, window_started_at)
    values (${key}, 1, 1, now())
    on conflict (login) do update set
      window_failures = case when f.window_started_at < now() - make_interval(mins => ${windowMinutes})
        then 1 else f.window_failures + 1 end,
      window_started_at = case when f.window_started_at < now() - make_interval(mins => ${windowMinutes})
        then now() else f.window_started_at end,
      consecutive_failures = f.consecutive_failures + 1,
      blocked_until = case
        when f.window_started_at >= now() - make_interval(mins => ${windowMinutes}) and f.window_failures >= ${freeFailures}
        then now() + make_interval(secs => least(power(2, least(f.window_failures - ${freeFailures}, 20)), ${longestWaitSeconds}))
      end
    where (f.blocked_until is null or f.blocked_until <= now()) and f.consecutive_failures < ${maxConsecutive}
    returning f.window_failures as number`.execute(db)
  return rows[0]?.number
}

/**
 * For an attempt that was neither a failure nor a full success: it is uncounted, and earlier failures
 * stay.
 */
export async function uncountAttempt(db: Db, key: string, number: number): Promise<void> {
  await sql`
    update login_failures set
      window_failures = greatest(window_failures - 1, 0),
      consecutive_failures = greatest(consecutive_failures - 1, 0),
      blocked_until = case when window_failures = ${number} then null else blocked_until end
    where login = ${key}`.execute(db)
}

/** Seconds until the next attempt with this key is allowed. */
export async function waitOf(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('loginFailures')
    .select(sql<number>`greatest(1, ceil(extract(epoch from blocked_until - now())))::int`.as('seconds'))
    .where('login', '=', key)
    .where('consecutiveFailures', '<', maxConsecutive)
    .executeTakeFirst()
  return row?.seconds ?? longestWaitSeconds
}

export async function forgetFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('loginFailures').where('login', 'in', keys).execute()
}

export async function isKnownDevice(db: Db, userId: number, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasKnownDevices(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const maxDevices = 20

/** Remembers the device of a successful sign-in; the oldest ones of the user are removed. */
export async function rememberDevice(db: Db, userId: number, deviceHash: Buffer): Promise<void> {
  await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: sql<string>`now()` }),
    )
    .execute()
  await db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'in', (eb) =>
      eb
        .selectFrom('knownDevices')
        .select('deviceHash')
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .offset(maxDevices),
    )
    .execute()
}

/** Reached only by an attack with a million logins; the oldest counters then belong to no account. */
const mostCounters = 1_000_000

/**
 * Deleting counters of unknown logins earlier would reveal which logins exist. All of them stay until a
 * success, up to the limit.
 */
export async function deleteOldFailures(db: Db, most = mostCounters): Promise<void> {
  await sql`
    delete from login_failures where login in (
      select login from login_failures order by window_started_at desc, login offset ${most})
    and login not in (
      select counter from users cross join lateral (values
        ('login:' || encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')), ('own:' || id)) as counters (counter))`.execute(
    db,
  )
}
