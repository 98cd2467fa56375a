import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** For statements over `tasks`: a driver reads, and writes to, the tasks that name him. */
export const tasksOfDriver = (driverId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`tasks.driver_id = ${driverId}`

export const anyTask = sql<SqlBool>`true`

/** How many requests the driver has made since a moment. */
export async function countDriverRequests(db: Db, driverId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(tasksOfDriver(driverId))
    .where('source', '=', 'DRIVER')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

interface CountedFiles {
  readonly companyId: number | null
  readonly attachmentsCount: number
  readonly signedAt: string | null
}

/** Counts files that the driver adds to his task; the version stays, as with a comment. Undefined: it is not his. */
export const countDriverFiles = (
  tx: Tx,
  driverId: number,
  taskId: number,
  count: number,
): Promise<CountedFiles | undefined> =>
  tx
    .updateTable('tasks')
    .set({
      attachmentsCount: sql<number>`attachments_count + ${count}`,
      updatedAt: sql<string>`now()`,
      publicUpdatedAt: null,
    })
    .where('id', '=', taskId)
    .where(tasksOfDriver(driverId))
    .returning(['companyId', 'attachmentsCount', 'signedAt'])
    .executeTakeFirst()

export async function isTaskOfDriver(db: Db, driverId: number, taskId: number): Promise<boolean> {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where(tasksOfDriver(driverId))
    .executeTakeFirst()
  return task !== undefined
}
