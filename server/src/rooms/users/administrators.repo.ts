import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { isPasswordForbidden } from './password-ban.repo.ts'

interface NewPerson {
  readonly email: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly passwordHash: string
}

/** Returns the new id; undefined if a user with this e-mail exists, who is unchanged. */
export async function insertAdministrator(db: Db, person: NewPerson): Promise<number | undefined> {
  const made = await db
    .insertInto('users')
    .values({ ...person, role: 'admin', passwordChangedAt: sql<string>`now()` })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** No user exists yet: the installation waits for its first administrator. */
export async function isSetUpNeeded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`select not exists (select from users) as is_empty`.execute(
    db,
  )
  return rows[0]?.isEmpty === true
}

/** Another administrator with a password, preferably one who may sign in with it. */
export const findOtherAdministrator = (
  tx: Tx,
  id: number,
): Promise<{ isPasswordForbidden: boolean } | undefined> =>
  tx
    .selectFrom('users')
    .select(isPasswordForbidden.as('isPasswordForbidden'))
    .where('role', '=', 'admin')
    .where('isBlocked', '=', false)
    .where('passwordHash', 'is not', null)
    .where('id', '<>', id)
    .orderBy('isPasswordForbidden')
    .limit(1)
    .executeTakeFirst()
