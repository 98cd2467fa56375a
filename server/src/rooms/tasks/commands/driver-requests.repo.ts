import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Condition } from '../../../platform/db/query/conditions.ts'

/** Condition on `tasks`: the tasks that a driver may read and write to. */
export const tasksOfDriver = (driverId: number): Condition => sql<SqlBool>`tasks.driver_id = ${driverId}`

export const anyTask: Condition = sql<SqlBool>`true`

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
  readonly createdAt: string
  readonly attachmentsCount: number
  readonly signedAt: string | null
}

/**
 * Increments the file count without a new version, like a comment. Undefined if it is not a task of the
 * driver.
 */
export const countDriverFiles = (
  tx: Tx,
  driverId: number,
  taskId: number,
  count: number,
  receivedAt: string,
): Promise<CountedFiles | undefined> =>
  tx
    .updateTable('tasks')
    .set({
      attachmentsCount: sql<number>`attachments_count + ${count}`,
      updatedAt: receivedAt,
      publicUpdatedAt: null,
    })
    .where('id', '=', taskId)
    .where(tasksOfDriver(driverId))
    .returning(['companyId', 'createdAt', 'attachmentsCount', 'signedAt'])
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
