import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { driverForTasks } from '../../platform/db/query/car-driver.ts'
import { carMileage, joinPositions } from '../../platform/db/query/car-mileage.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Bounds } from './terms.ts'

/** A range near its end, with all data for creating its task. */
export interface DueRange extends Bounds {
  readonly id: number
  readonly kindTitle: string
  readonly taskDaysBefore: number
  readonly warningKm: number
  readonly queue: Queue
  readonly priority: Priority
  readonly typeId: number | null
  readonly categoryId: number | null
  readonly carId: number
  readonly companyId: number | null
  readonly driverId: number | null
  readonly carServerId: number | null
  readonly mileageKm: number | null
}

interface DueBatch {
  readonly today: string
  readonly afterId: number
  readonly limit: number
  /** The reserve of each queue, in days, for kinds that create tasks by the time of supply. */
  readonly buffers: Readonly<Record<Queue, number>>
}

/**
 * Locks ranges that need a task and have none, in the order of ids. Locked ranges are skipped: another
 * server creates their tasks, or a user edits them and the next run creates the tasks. An archived type
 * or category, or one of another queue, is omitted.
 */
export async function lockDueRanges(
  tx: Tx,
  { today, afterId, limit, buffers }: DueBatch,
): Promise<DueRange[]> {
  const { rows } = await sql<DueRange>`
    select r.id, r.date_from, r.date_to, r.mileage_from, r.mileage_to,
      k.title as kind_title, ahead.days as task_days_before, k.warning_km, k.task_queue as queue, k.task_priority as priority,
      (select t.id from task_types t
        where t.id = k.task_type_id and t.is_active and (t.queues = '{}' or k.task_queue = any(t.queues))) as type_id,
      (select c.id from task_categories c
        where c.id = k.task_category_id and c.is_active and c.queue = k.task_queue) as category_id,
      cars.id as car_id, cars.company_id, ${driverForTasks} as driver_id, cars.car_server_id,
      ${sql.raw(carMileage)} as mileage_km
    from maintenance_ranges r
    join maintenance_kinds k on k.id = r.kind_id
    join cars on cars.id = r.car_id ${sql.raw(joinPositions)}
    left join due_supply on due_supply.kind_id = k.id
    cross join lateral (
      select case when k.task_by_supply
        then coalesce(due_supply.days, k.supply_days) + (${JSON.stringify(buffers)}::jsonb ->> k.task_queue::text)::integer
        else k.task_days_before end as days) as ahead
    where r.id > ${afterId} and r.done_at is null and r.task_made_at is null
      and k.makes_task and k.is_active and cars.status <> 'ARCHIVED'
      and (r.date_to <= ${today}::date + ahead.days or ${sql.raw(carMileage)} >= r.mileage_to - k.warning_km)
    order by r.id limit ${limit}
    for no key update of r skip locked`.execute(tx)
  return rows
}

/**
 * Sets the task of the ranges. `task_made_at` stays even if the task is deleted, so no second task is
 * created.
 */
export async function linkTasks(
  tx: Tx,
  links: readonly { readonly rangeId: number; readonly taskId: number }[],
): Promise<void> {
  await sql`
    update maintenance_ranges set task_id = made.task_id, task_made_at = now()
    from unnest(
      ${arrayOf(
        links.map(({ rangeId }) => rangeId),
        'integer',
      )},
      ${arrayOf(
        links.map(({ taskId }) => taskId),
        'integer',
      )}) as made (range_id, task_id)
    where id = made.range_id`.execute(tx)
}

/** The trucks of the ranges for which these tasks were created. */
export async function findCarsOfTasks(tx: Tx, taskIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('maintenanceRanges')
    .select('carId')
    .distinct()
    .where('taskId', '=', sql<number>`any(${arrayOf(taskIds, 'integer')})`)
    .execute()
  return rows.map(({ carId }) => carId)
}

export interface Followed {
  readonly id: number
  readonly carId: number
  readonly taskId: number
  readonly doneAt: string
}

/** The finished task did not do the work of the range: its line in the checklist is not ticked, or was removed. */
const isLeft = sql<SqlBool>`is_left_by(tasks, 'range:' || r.id)`

/** Closes the open ranges of finished tasks, on behalf of the users who finished them. */
export async function closeByTasks(tx: Tx, taskIds: readonly number[]): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    update maintenance_ranges as r set
      done_at = tasks.done_at, done_by = tasks.done_by, is_done_by_task = true,
      version = r.version + 1, updated_at = now()
    from tasks
    where tasks.id = r.task_id and r.task_id = any(${arrayOf(taskIds, 'integer')})
      and r.done_at is null and tasks.done_at is not null and not ${isLeft}
    returning r.id, r.car_id, r.task_id, r.done_at`.execute(tx)
  return rows
}

/** The open ranges of finished tasks that did not do their work: no open task is about them any more. */
export async function findLeftByTasks(tx: Tx, taskIds: readonly number[]): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select r.id, r.car_id, r.task_id, tasks.done_at
    from maintenance_ranges r join tasks on tasks.id = r.task_id
    where r.task_id = any(${arrayOf(taskIds, 'integer')}) and r.done_at is null and tasks.done_at is not null
      and ${isLeft}`.execute(tx)
  return rows
}

/**
 * Reopens ranges that the tasks had closed and that are not done after all, unless another range of the
 * kind is open or a later one belongs to these tasks too.
 */
export async function reopenByTasks(tx: Tx, taskIds: readonly number[]): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    update maintenance_ranges as r set
      done_at = null, done_by = null, is_done_by_task = false, version = r.version + 1, updated_at = now()
    from maintenance_ranges as closed join tasks on tasks.id = closed.task_id
    where closed.id = r.id and r.task_id = any(${arrayOf(taskIds, 'integer')})
      and r.is_done_by_task and r.done_at is not null and tasks.done_at is null
      and not exists (
        select from maintenance_ranges as next
        where next.car_id = r.car_id and next.kind_id = r.kind_id
          and (next.done_at is null
            or next.id > r.id and next.is_done_by_task and next.task_id = any(${arrayOf(taskIds, 'integer')})))
    returning r.id, r.car_id, r.task_id, closed.done_at`.execute(tx)
  return rows
}
