import type { SsoKind } from '@naryad/contract/sso/sso.words'
import type { Person } from '@naryad/contract/users/users'

import type { Db } from '../../platform/db/connect.ts'

const maxAdministrators = 200

/** Administrators who can sign in with a password. */
export const findPasswordAdministrators = (db: Db): Promise<Person[]> =>
  db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName'])
    .where('role', '=', 'admin')
    .where('isBlocked', '=', false)
    .where('passwordHash', 'is not', null)
    .orderBy('lastName')
    .orderBy('id')
    .limit(maxAdministrators)
    .execute()

/** Employees who are linked with a person of one of the providers. */
export async function findLinkedUsers(db: Db, kinds: readonly SsoKind[]): Promise<number[]> {
  const rows = await db
    .selectFrom('ssoIdentities as i')
    .innerJoin('users', 'users.id', 'i.userId')
    .select('users.id')
    .where('i.kind', 'in', kinds)
    .where('users.isBlocked', '=', false)
    .where('users.role', '<>', 'client')
    .execute()
  return rows.map(({ id }) => id)
}
