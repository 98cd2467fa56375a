import { awaitedStatuses } from '@naryad/contract/roll-call/roll-call.words'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyZone } from '../../platform/time/company-day.ts'

/** The expected person and window of a planned task. */
export interface Visit {
  readonly taskId: number
  readonly date: string
  readonly windowFrom: string | null
  readonly windowTo: string | null
  readonly carId: number
  readonly driverId: number | null
  readonly companyId: number | null
}

/**
 * Visits of the tasks that require one: with a window and a truck, not cancelled. A parent is visited
 * through its sub-tasks; work done remotely or closed without being done required no visit.
 */
export async function readVisits(tx: Tx, taskIds: readonly number[]): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select tasks.id as task_id, planned_from as window_from, planned_to as window_to,
      (coalesce(planned_from, planned_to) at time zone ${sql.lit(companyZone)})::date as date,
      tasks.car_id, coalesce(tasks.driver_id, cars.driver_id) as driver_id, tasks.company_id
    from tasks join cars on cars.id = tasks.car_id
    where tasks.id = any(${arrayOf(taskIds, 'integer')})
      and (planned_from is not null or planned_to is not null) and childs_count = 0
      and tasks.status <> 'REMOTE_DONE'
      and (tasks.status <> 'CLOSED' or done_at is not null and not is_remote)`.execute(tx)
  return rows
}

/** Tasks that expect the assigned driver of one of these trucks. */
export async function findVisitsOfCars(tx: Tx, carIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct tasks.id from roll_calls join tasks on tasks.id = roll_calls.task_id
    where roll_calls.car_id = any(${arrayOf(carIds, 'integer')}) and tasks.driver_id is null
      and roll_calls.status = any(${arrayOf(awaitedStatuses, 'text')})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Which of the tasks still exist. */
export async function findTasks(tx: Tx, taskIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where id = any(${arrayOf(taskIds, 'integer')})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
