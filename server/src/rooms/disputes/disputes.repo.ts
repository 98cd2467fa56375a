import type { Dispute } from '@naryad/contract/disputes/disputes'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DisputesTable } from './disputes.table.ts'

const person = (eb: ExpressionBuilder<Database, 'disputes'>, column: 'openedBy' | 'settledBy') =>
  jsonObjectFrom(
    eb
      .selectFrom('users')
      .select(['users.id', 'lastName', 'firstName', 'middleName'])
      .whereRef('users.id', '=', `disputes.${column}`),
  ).as(column)

/** The newest first. */
export const readDisputes = (db: Db, taskId: number): Promise<Dispute[]> =>
  db
    .selectFrom('disputes')
    .select((eb) => [
      'id',
      'taskId',
      'reason',
      'openedAt',
      person(eb, 'openedBy'),
      sql<string>`encode(hash, 'hex')`.as('hash'),
      'result',
      'note',
      'settledAt',
      person(eb, 'settledBy'),
      'version',
    ])
    .where('taskId', '=', taskId)
    .orderBy('id', 'desc')
    .execute()

/** The open dispute of a locked task. */
export const findOpen = (tx: Tx, taskId: number): Promise<{ id: number; version: number } | undefined> =>
  tx
    .selectFrom('disputes')
    .select(['id', 'version'])
    .where('taskId', '=', taskId)
    .where('settledAt', 'is', null)
    .executeTakeFirst()

export async function insertDispute(tx: Tx, dispute: Insertable<DisputesTable>): Promise<void> {
  await tx.insertInto('disputes').values(dispute).execute()
}

export async function updateDispute(tx: Tx, id: number, change: Updateable<DisputesTable>): Promise<void> {
  await tx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

export const findDocument = (db: Db, id: number) =>
  db.selectFrom('disputes').select(['taskId', 'document']).where('id', '=', id).executeTakeFirst()
