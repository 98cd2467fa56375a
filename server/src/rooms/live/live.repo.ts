import type { Person } from '@naryad/contract/users/users'

import type { Db } from '../../platform/db/connect.ts'

export const getPerson = (db: Db, userId: number): Promise<Person> =>
  db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
