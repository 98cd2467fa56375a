import type { Me } from '@naryad/contract/auth/auth'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { hasSecondFactor, isPasswordForbidden } from '../users/index.ts'
import { mayHaveTokens } from './api-tokens/api-tokens.repo.ts'
import { secondFactorDue } from './second-factor/due.repo.ts'
import { isAlive } from './sessions/sessions.repo.ts'

/** Finds an account by its lower-case e-mail. */
export const findLogin = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'passwordHash',
      'isBlocked',
      'blockReason',
      sql<boolean>`${hasSecondFactor}`.as('hasSecondFactor'),
    ])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()

export async function userExists(db: Db, id: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return user !== undefined
}

/** The user's current access, locked until the transaction ends. */
export const lockLogin = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['passwordHash', 'isBlocked', 'role', isPasswordForbidden.as('isPasswordForbidden')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The e-mail address and the name used in letters. */
export const getReceiver = (tx: Tx, id: number): Promise<{ email: string; firstName: string }> =>
  tx.selectFrom('users').select(['email', 'firstName']).where('id', '=', id).executeTakeFirstOrThrow()

export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return passwordHash
}

export const getPerson = (db: Db, id: number): Promise<Omit<Me, 'rights' | 'unreadCounts'>> =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.lastName',
      'u.firstName',
      'u.middleName',
      'u.phone',
      'u.role',
      'u.isSenior',
      'u.timeZone',
      'u.passwordChangedAt',
      sql<Me['queues']>`u.queues::text[]`.as('queues'),
      jsonObjectFrom(
        eb
          .selectFrom('companies')
          .select(['companies.id', 'companies.name'])
          .whereRef('companies.id', '=', 'u.companyId'),
      ).as('company'),
      sql<boolean>`exists (
        select from user_second_factors f where f.user_id = u.id and f.confirmed_at is not null)`.as(
        'hasSecondFactor',
      ),
      sql<boolean>`${sql.raw(secondFactorDue)}`.as('isSecondFactorDue'),
      sql<boolean>`${sql.raw(mayHaveTokens)}`.as('areApiTokensAllowed'),
      sql<number>`(select count(*)::int from sessions s where s.user_id = u.id and ${sql.raw(isAlive)})`.as(
        'sessionsCount',
      ),
    ])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
