import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Condition } from '../../../platform/db/query/conditions.ts'
import { type DriverReach, inReachOfDriver } from '../../../platform/db/tenant/driver-reach.ts'

interface Driver extends DriverReach {
  readonly id: number
}

/** Condition on `tasks`: the tasks that a driver may read and write to. */
export const tasksOfDriver = (driver: Driver): RawBuilder<SqlBool> =>
  sql<SqlBool>`(tasks.driver_id = ${driver.id} and ${inReachOfDriver('tasks', driver)})`

export const taskInReach = (driver: DriverReach): Condition => inReachOfDriver('tasks', driver)

export const anyTask: Condition = sql<SqlBool>`true`

export async function countDriverRequests(db: Db, driverId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('driverId', '=', driverId)
    .where('source', '=', 'DRIVER')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The kind and the category of these titles, as far as the queue has them and they are in use. */
export async function findKind(
  db: Db,
  queue: Queue,
  titles: { readonly type: string; readonly category: string },
): Promise<{ typeId: number | null; categoryId: number | null }> {
  const { rows } = await sql<{ typeId: number | null; categoryId: number | null }>`
    select
      (select id from task_types
        where title = ${titles.type} and is_active and (queues = '{}' or ${queue} = any(queues))) as type_id,
      (select id from task_categories
        where title = ${titles.category} and is_active and queue = ${queue}) as category_id`.execute(db)
  return rows[0] ?? { typeId: null, categoryId: null }
}

interface CountedFiles {
  readonly companyId: number | null
  readonly createdAt: string
  readonly attachmentsCount: number
  readonly signedAt: string | null
}

/**
 * Increments the file count without a new version, like a comment. Undefined if it is neither a task of the
 * driver nor one that such a task was merged into.
 */
export const countDriverFiles = (
  tx: Tx,
  driver: Driver,
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
    .where(
      sql<SqlBool>`exists (select from tasks where id in (select merged_tasks(${taskId})) and ${tasksOfDriver(driver)})`,
    )
    .returning(['companyId', 'createdAt', 'attachmentsCount', 'signedAt'])
    .executeTakeFirst()

export async function isTaskOfDriver(db: Db, driver: Driver, taskId: number): Promise<boolean> {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where(tasksOfDriver(driver))
    .executeTakeFirst()
  return task !== undefined
}
