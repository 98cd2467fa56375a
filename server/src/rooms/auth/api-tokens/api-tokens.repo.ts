import type { ApiToken, ApiTokenState, OwnedApiToken } from '@naryad/contract/auth/api-tokens'
import type { TokenArea } from '@naryad/contract/auth/api-tokens.words'
import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Person } from '@naryad/contract/users/users'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { secondFactorDue } from '../second-factor/due.repo.ts'

/**
 * Whether the user `u` may have tokens: administrators always, other staff if the settings allow it,
 * clients never.
 */
export const mayHaveTokens = `(u.role = 'admin' or u.role <> 'client' and coalesce(
  (select (s.value ->> 'areStaffTokensAllowed')::boolean from settings s where s.part = 'security'), false))`

const columns = [
  't.id',
  't.name',
  't.ending',
  't.canWrite',
  't.areas',
  't.createdAt',
  't.expiresOn',
  't.lastUsedAt',
  't.lastAddress',
] as const

const isLive = 't.revoked_at is null and t.expires_at > now()'

const state = sql<ApiTokenState>`case when t.revoked_at is not null then 'REVOKED'
  when t.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end`.as('state')

/** Valid ones first, then the newest. */
const order = sql`case when ${sql.raw(isLive)} then 0 else 1 end, t.id desc`

export const findOwnTokens = (db: Db, userId: number): Promise<ApiToken[]> =>
  db
    .selectFrom('apiTokens as t')
    .select([...columns, state])
    .where('t.userId', '=', userId)
    .orderBy(order)
    .execute()

export const findOwnToken = (tx: Tx, id: number): Promise<ApiToken> =>
  tx
    .selectFrom('apiTokens as t')
    .select([...columns, state])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()

export const findAllTokens = (db: Db): Promise<OwnedApiToken[]> =>
  db
    .selectFrom('apiTokens as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select((eb) => [
      ...columns,
      state,
      jsonBuildObject({
        id: eb.ref('u.id'),
        lastName: eb.ref('u.lastName'),
        firstName: eb.ref('u.firstName'),
        middleName: eb.ref('u.middleName'),
      })
        .$castTo<Person>()
        .as('owner'),
      sql<boolean>`(u.is_blocked or not ${sql.raw(mayHaveTokens)})`.as('isSuspended'),
    ])
    .orderBy(order)
    .execute()

export async function isTokenAllowed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select ${sql.raw(mayHaveTokens)} as is_allowed from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.isAllowed ?? false
}

export async function countLiveTokens(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('apiTokens as t')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.userId', '=', userId)
    .where(sql<boolean>`${sql.raw(isLive)}`)
    .executeTakeFirstOrThrow()
  return count
}

interface NewToken {
  readonly userId: number
  readonly name: string
  readonly hash: Buffer
  readonly ending: string
  readonly canWrite: boolean
  readonly areas: TokenArea[]
  readonly expiresOn: string
  readonly expiresAt: string
}

export async function insertToken(tx: Tx, token: NewToken): Promise<number> {
  const { id } = await tx.insertInto('apiTokens').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Undefined if there is no such valid token; `userId` limits it to the tokens of that user. */
export const updateRevoked = (
  tx: Tx,
  id: number,
  userId?: number,
): Promise<{ name: string; userId: number } | undefined> =>
  tx
    .updateTable('apiTokens')
    .set({ revokedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .$if(userId !== undefined, (own) => own.where('userId', '=', userId ?? 0))
    .returning(['name', 'userId'])
    .executeTakeFirst()

/** Revokes all valid tokens of a user; returns their number. */
export async function revokeTokensOf(tx: Tx, userId: number): Promise<number> {
  const revoked = await tx
    .updateTable('apiTokens')
    .set({ revokedAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('id')
    .execute()
  return revoked.length
}

interface PresentedToken {
  readonly id: number
  readonly name: string
  readonly canWrite: boolean
  readonly areas: TokenArea[]
  readonly state: ApiTokenState
  readonly expiresOn: string
  /** Last used more than a minute ago, or from another address. */
  readonly isStale: boolean
  readonly isBlocked: boolean
  readonly isAllowed: boolean
  readonly isSecondFactorDue: boolean
  readonly userId: number
  readonly role: Role
  readonly isSenior: boolean
  readonly companyId: number | null
  readonly queues: Queue[]
}

/**
 * The token with this hash in any state, with its user. Read on every call, so a revoked token is
 * rejected at once.
 */
export async function findTokenByHash(
  db: Db,
  hash: Buffer,
  address: string,
): Promise<PresentedToken | undefined> {
  const { rows } = await sql<PresentedToken>`
    select t.id, t.name, t.can_write, t.areas, t.expires_on,
      case when t.revoked_at is not null then 'REVOKED' when t.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end
        as state,
      coalesce(t.last_used_at < now() - interval '1 minute' or t.last_address <> ${address}, true) as is_stale,
      u.is_blocked, ${sql.raw(mayHaveTokens)} as is_allowed, ${sql.raw(secondFactorDue)} as is_second_factor_due,
      u.id as user_id, u.role, u.is_senior, u.company_id, u.queues::text[] as queues
    from api_tokens t join users u on u.id = t.user_id
    where t.hash = ${hash}`.execute(db)
  return rows[0]
}

export async function updateLastUse(db: Db, id: number, address: string): Promise<void> {
  await db
    .updateTable('apiTokens')
    .set({ lastUsedAt: sql<string>`now()`, lastAddress: address })
    .where('id', '=', id)
    .execute()
}

/** Deletes tokens that expired or were revoked long ago. */
export async function deleteEndedTokens(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('apiTokens')
    .where(sql<boolean>`least(revoked_at, expires_at) < now() - make_interval(days => ${days})`)
    .execute()
}
