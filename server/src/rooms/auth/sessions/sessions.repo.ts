import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { CompiledQuery, sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { secondFactorDue } from '../second-factor/due.repo.ts'

/** The session `s` is valid; a block of its user is checked separately. */
export const isAlive = 's.revoked_at is null and s.idle_until > now() and s.ends_at > now()'

/** The session `s` is valid and its user `u` is not blocked. */
const isOpen = `${isAlive} and not u.is_blocked`

/** A valid session with its user: what every call needs. */
export interface LiveSession {
  readonly generation: number
  readonly isConfirmed: boolean
  /** A binding cookie was set and has not been received yet. */
  readonly mayBind: boolean
  /** Last seen more than a minute ago. */
  readonly isStale: boolean
  readonly isSecondFactorDue: boolean
  readonly userId: number
  readonly role: Role
  readonly isSenior: boolean
  readonly companyId: number | null
  readonly queues: Queue[]
}

// The most frequent statement of the product, so it is compiled once.
const liveSession = `
  select s.generation, s.is_confirmed, s.bind_hash is not null and not s.is_bound as may_bind,
    s.last_seen_at < now() - interval '1 minute' as is_stale, ${secondFactorDue} and not s.is_factor_external as is_second_factor_due,
    u.id as user_id, u.role, u.is_senior, u.company_id, u.queues::text[] as queues
  from sessions s join users u on u.id = s.user_id
  where s.id = $1::uuid and ${isOpen}`

export async function findLiveSession(db: Db, sessionId: string): Promise<LiveSession | undefined> {
  const { rows } = await db.executeQuery<LiveSession>(CompiledQuery.raw(liveSession, [sessionId]))
  return rows[0]
}

/** Whether an external provider has checked a second factor at the sign-in. */
export async function isFactorExternal(db: Db, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('isFactorExternal')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.isFactorExternal === true
}

/** Those of the sessions that are valid, with users who are neither blocked nor lack a required second factor. */
export async function findLiveSessions(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select replace(s.id::text, '-', '') as id
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[])
      and ${sql.raw(isOpen)} and (s.is_factor_external or not ${sql.raw(secondFactorDue)})`.execute(db)
  return rows.map(({ id }) => id)
}

interface NewSession {
  readonly id: string
  readonly userId: number
  readonly bindHash: Buffer | null
  readonly device: string
  readonly address: string
  readonly isBound?: boolean
  readonly isFactorExternal?: boolean
}

/** Lifetimes of sessions, from the settings. */
export interface SessionDays {
  readonly idle: number
  readonly most: number
}

/** Serializes opening sessions of a user and ending all of them. */
export async function lockSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Returns the absolute expiry of the session. */
export async function insertSession(
  db: Db,
  session: NewSession,
  { idle, most, maxHours }: SessionDays & { readonly maxHours?: number | undefined },
): Promise<string> {
  const { endsAt } = await db
    .insertInto('sessions')
    .values({
      ...session,
      idleUntil: sql<string>`now() + make_interval(days => ${idle})`,
      endsAt: sql<string>`date_trunc('second', now())
        + least(make_interval(days => ${most}), make_interval(hours => ${maxHours ?? null}::int))`,
    })
    .returning('endsAt')
    .executeTakeFirstOrThrow()
  return endsAt
}

interface Use {
  readonly generation: number
  readonly bindHash: Buffer | null
  readonly idleDays: number
}

/**
 * Records the use of a session: extends it, confirms its generation and, if the cookie was received, its
 * binding.
 */
export async function touchSession(
  db: Db,
  sessionId: string,
  { generation, bindHash, idleDays }: Use,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      lastSeenAt: sql<string>`now()`,
      idleUntil: sql<string>`now() + make_interval(days => ${idleDays})`,
      isConfirmed: sql<boolean>`(is_confirmed or generation = ${generation})`,
      isBound: sql<boolean>`(is_bound or coalesce(bind_hash = ${bindHash}::bytea, false))`,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** A session in any state, locked: refreshes of one session are serialized. */
export const lockSession = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select([
      's.userId',
      's.generation',
      's.isConfirmed',
      's.isBound',
      's.bindHash',
      's.endsAt',
      's.device',
      's.address',
      'u.email',
      'u.firstName',
      sql<boolean>`${sql.raw(isOpen)}`.as('isAlive'),
      sql<number>`extract(epoch from clock_timestamp() - s.rotated_at)::float8`.as('secondsSinceRotation'),
    ])
    .where('s.id', '=', sessionId)
    .forUpdate('s')
    .executeTakeFirst()

export async function rotateSession(tx: Tx, sessionId: string, idleDays: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((eb) => ({
      generation: eb('generation', '+', 1),
      isConfirmed: false,
      rotatedAt: sql<string>`clock_timestamp()`,
      lastSeenAt: sql<string>`now()`,
      idleUntil: sql<string>`now() + make_interval(days => ${idleDays})`,
    }))
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a session. Returns its user; undefined if it had already ended. */
export async function revokeSession(
  tx: Tx,
  sessionId: string,
  reason: string,
): Promise<{ userId: number } | undefined> {
  return tx
    .updateTable('sessions')
    .set({ revokedAt: sql<string>`now()`, revokeReason: reason })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
}

/** Ends the sessions of a user except one; returns their number. */
export async function revokeSessionsOf(
  tx: Tx,
  userId: number,
  reason: string,
  stayingId?: string,
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revokedAt: sql<string>`now()`, revokeReason: reason })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(stayingId !== undefined, (all) => all.where('id', '<>', stayingId ?? ''))
    .returning('id')
    .execute()
  return ended.length
}

/** Ends the least recently used sessions above the limit. */
export async function revokeOldest(tx: Tx, userId: number, allowed: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revokedAt: sql<string>`now()`, revokeReason: 'TOO_MANY' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id')
        .offset(allowed),
    )
    .execute()
}

/** Applies shortened limits to open sessions. Expired ones are ended, so that every server is notified. */
export async function shortenSessions(tx: Tx, { idle, most }: SessionDays): Promise<void> {
  await sql`
    update sessions set idle_until = shorter.idle_until, ends_at = shorter.ends_at,
      revoked_at = case when least(shorter.idle_until, shorter.ends_at) <= now() then now() end,
      revoke_reason = case when least(shorter.idle_until, shorter.ends_at) <= now() then 'SETTINGS' end
    from (
      select id, least(idle_until, last_seen_at + make_interval(days => ${idle})) as idle_until,
        least(ends_at, date_trunc('second', created_at) + make_interval(days => ${most})) as ends_at
      from sessions where revoked_at is null and idle_until > now() and ends_at > now()
    ) as shorter
    where sessions.id = shorter.id and sessions.revoked_at is null
      and (sessions.idle_until, sessions.ends_at) is distinct from (shorter.idle_until, shorter.ends_at)`.execute(
    tx,
  )
}

/** Deletes sessions that ended long ago; until then they show from where an account was used. */
export async function deleteEndedSessions(db: Db, keptDays: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('revokedAt', '<', sql<string>`now() - make_interval(days => ${keptDays})`),
        eb('idleUntil', '<', sql<string>`now() - make_interval(days => ${keptDays})`),
      ]),
    )
    .execute()
}

const recentDays = 90
const maxOrigins = 50

/** Devices and addresses of the last sessions of a user, in any state. */
export const findRecentOrigins = (db: Db, userId: number): Promise<{ device: string; address: string }[]> =>
  db
    .selectFrom('sessions')
    .select(['device', 'address'])
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<string>`now() - make_interval(days => ${sql.lit(recentDays)})`)
    .orderBy('createdAt', 'desc')
    .limit(maxOrigins)
    .execute()
