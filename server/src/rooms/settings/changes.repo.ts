import type { Person } from '@naryad/contract/users/users'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { PartChange } from './settings.table.ts'

export interface LastChange {
  readonly version: number
  readonly at: string
  readonly who: Person | null
}

/** The version of the settings, with the author of the last change. */
export const readLastChange = (db: Db): Promise<LastChange> =>
  db
    .selectFrom('settingsChanges')
    .select((eb) => [
      'version',
      'at',
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.lastName', 'users.firstName', 'users.middleName'])
          .whereRef('users.id', '=', 'settingsChanges.userId'),
      )
        .$castTo<Person | null>()
        .as('who'),
    ])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Serializes changes of the settings; the first row is created by a migration. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.selectFrom('settingsChanges').select('version').where('version', '=', 1).forUpdate().execute()
}

interface NewChange {
  readonly version: number
  readonly userId: number
  readonly changes: readonly PartChange[]
}

export async function insertChange(tx: Tx, { version, userId, changes }: NewChange): Promise<void> {
  await tx
    .insertInto('settingsChanges')
    .values({ version, userId, changes: JSON.stringify(changes) })
    .execute()
}
