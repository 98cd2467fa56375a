import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { enqueue } from '../../../platform/jobs/enqueue.repo.ts'
import { refreshSearch } from './tasks.search.repo.ts'

/** The columns by which tasks refer to a renamed object. */
const columns = { companyId: 'company_id', carId: 'car_id', driverId: 'driver_id' } as const
type RenamedField = keyof typeof columns

/** The maximum number of tasks reindexed when one object is renamed; takes a tenth of a second. */
const maxImmediate = 300
/** The number of tasks per run of the job, and the maximum reindexed within the transaction of an import. */
const batchSize = 1000

/** The queue of the job that continues the renaming. */
export const renamesQueue = 'tasks.renames'

const noLimit = 2_147_483_647

/**
 * Updates the search texts of tasks after an organization, truck or driver is renamed. The newest tasks
 * are updated in this transaction. There may be a hundred thousand others: they are recorded in the same
 * transaction and processed by `followRenames`, so that the transaction is short and nothing is lost if a
 * server dies.
 */
export async function renameInTasks(
  tx: Tx,
  field: RenamedField,
  objectId: number | readonly number[],
): Promise<void> {
  const column = columns[field]
  if (typeof objectId !== 'number') return renameMany(tx, column, objectId)
  const ids = await readNewest(tx, column, objectId, noLimit, maxImmediate)
  await refreshSearch(tx, ids)
  await tx
    .deleteFrom('taskSearchRefreshes')
    .where('columnName', '=', column)
    .where('objectId', '=', objectId)
    .execute()
  const belowId = ids.at(-1)
  if (ids.length < maxImmediate || belowId === undefined) return
  await tx.insertInto('taskSearchRefreshes').values({ columnName: column, objectId, belowId }).execute()
  await enqueue(tx, [renamesQueue], [{}])
}

/** The same for objects renamed by an import: updates all tasks if there are few, otherwise records all. */
async function renameMany(tx: Tx, column: string, objectIds: readonly number[]): Promise<void> {
  if (objectIds.length === 0) return
  const ids = arrayOf(objectIds, 'integer')
  const { rows } = await sql<{ id: number }>`
    select id from tasks where ${sql.ref(column)} = any(${ids}) limit ${sql.lit(batchSize + 1)}`.execute(tx)
  if (rows.length <= batchSize) {
    await refreshSearch(
      tx,
      rows.map(({ id }) => id),
    )
    return
  }
  await sql`
    delete from task_search_refreshes where column_name = ${column} and object_id = any(${ids})`.execute(tx)
  await sql`
    insert into task_search_refreshes (column_name, object_id, below_id)
    select ${column}, object_id, ${noLimit}::int from unnest(${ids}) as object_id
    where exists (select from tasks where ${sql.ref(column)} = object_id)`.execute(tx)
  await enqueue(tx, [renamesQueue], [{}])
}

/** Processes the next tasks of the oldest pending renaming. False if there is none. */
export async function followRenames(tx: Tx): Promise<boolean> {
  const next = await tx
    .selectFrom('taskSearchRefreshes')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!next) return false
  const ids = await readNewest(tx, next.columnName, next.objectId, next.belowId, batchSize)
  await refreshSearch(tx, ids)
  const belowId = ids.at(-1)
  if (ids.length < batchSize || belowId === undefined)
    await tx.deleteFrom('taskSearchRefreshes').where('id', '=', next.id).execute()
  else await tx.updateTable('taskSearchRefreshes').set({ belowId }).where('id', '=', next.id).execute()
  return true
}

async function readNewest(
  tx: Tx,
  column: string,
  objectId: number,
  belowId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where ${sql.ref(column)} = ${objectId} and id < ${belowId}
    order by id desc limit ${sql.lit(limit)}`.execute(tx)
  return rows.map(({ id }) => id)
}
