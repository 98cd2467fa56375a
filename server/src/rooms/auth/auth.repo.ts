import type { Me } from '@naryad/contract/auth/auth'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db } from '../../platform/db/connect.ts'

/** By the e-mail, in lower case. */
export const findLogin = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'isBlocked', 'blockReason'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()

export const getPerson = (db: Db, id: number): Promise<Omit<Me, 'rights'>> =>
  db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'email',
      'lastName',
      'firstName',
      'middleName',
      'phone',
      'role',
      'isSenior',
      'timeZone',
      sql<Me['queues']>`queues::text[]`.as('queues'),
      jsonObjectFrom(
        eb
          .selectFrom('companies')
          .select(['companies.id', 'companies.name'])
          .whereRef('companies.id', '=', 'users.companyId'),
      ).as('company'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
