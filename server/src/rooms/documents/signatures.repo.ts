import type { Person } from '@naryad/contract/users/users'
import type { Insertable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'

export async function insertSignature(
  tx: Tx,
  signature: Insertable<Database['taskSignatures']>,
): Promise<void> {
  await tx.insertInto('taskSignatures').values(signature).execute()
}

export const readSignatures = (db: Db, taskIds: readonly number[]) =>
  db
    .selectFrom('taskSignatures')
    .select([
      'taskSignatures.taskId',
      'taskSignatures.signedAt',
      'taskSignatures.signerName',
      'taskSignatures.signerPosition',
      'taskSignatures.image',
      'taskSignatures.act',
      'taskSignatures.hash',
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.lastName', 'users.firstName', 'users.middleName'])
          .whereRef('users.id', '=', 'taskSignatures.witnessId'),
      )
        .$castTo<Person | null>()
        .as('witness'),
    )
    .where('taskSignatures.taskId', 'in', taskIds)
    .execute()
