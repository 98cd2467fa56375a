import type { DuePreview } from '@naryad/contract/due/due'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'
import { isInWork } from './due.filters.repo.ts'
import { type DueSource, keyOf } from './due.items.repo.ts'
import type { OpenTask } from './plan-tasks.ts'

/** Requests of the same trucks and organizations with work to be done; the latest first. */
export async function findOpenTasks(
  db: Db,
  who: Ctx['who'],
  rows: readonly Pick<DueSource, 'carId' | 'companyId'>[],
): Promise<OpenTask[]> {
  const owned = rows.filter(({ carId }) => carId !== null)
  const { rows: tasks } = await sql<OpenTask>`
    with wanted as materialized (
      select distinct car_id, company_id from unnest(
        ${arrayOf(
          owned.map(({ carId }) => carId),
          'integer',
        )},
        ${arrayOf(
          owned.map(({ companyId }) => companyId),
          'integer',
        )}) as wanted(car_id, company_id))
    select tasks.id, tasks.queue, tasks.car_id from wanted join tasks on tasks.car_id = wanted.car_id
      and tasks.company_id is not distinct from wanted.company_id
    where tasks.is_open and ${isInWork} and tasks.signed_at is null and tasks.childs_count = 0
      and ${visibleTasks(who)}
    order by tasks.id desc`.execute(db)
  return tasks
}

/** The open requests of readings that are planned by now, which are no due readings any more, by truck. */
export async function findReadingTasks(
  db: Db,
  carIds: readonly number[],
  visible: Condition,
): Promise<ReadonlyMap<number, number>> {
  if (carIds.length === 0) return new Map()
  const { rows } = await sql<{ carId: number; taskId: number }>`
    select due_rows.car_id, tasks.id as task_id from due_rows
    join maintenance_kinds as kinds on kinds.id = due_rows.kind_id and kinds.purpose = 'CARD_READING'
    join tasks on tasks.id = due_rows.task_id and ${isInWork}
    where due_rows.what = 'RANGE' and due_rows.car_id = any(${arrayOf(carIds, 'integer')}) and ${visible}`.execute(
    db,
  )
  return new Map(rows.map(({ carId, taskId }) => [carId, taskId]))
}

/** The keys of rows that are the only work of these tasks, which have no lines for works. */
export async function findSingleKeys(db: Db, taskIds: readonly number[]): Promise<string[]> {
  if (taskIds.length === 0) return []
  const { rows } = await sql<Pick<DueSource, 'what' | 'sourceId'>>`
    select min(due_rows.what) as what, min(due_rows.source_id) as source_id
    from due_rows join tasks on tasks.id = due_rows.task_id
    where due_rows.task_id = any(${arrayOf(taskIds, 'integer')}) and not tasks.checklist @? '$[*].dueKey'
    group by due_rows.task_id having count(*) = 1`.execute(db)
  return rows.map(({ what, sourceId }) => keyOf(what, sourceId))
}

/** What says whether works that join a request may change its costs. */
export interface CostsState {
  readonly id: number
  readonly isCostsApproved: boolean
  readonly isRefused: boolean
  /** The client is asked about them: by the status, or by a link that also asks about its parent or sub-tasks. */
  readonly isAsked: boolean
  readonly isWarranty: boolean
  readonly linesCount: number
}

export async function readCostsStates(db: Db, ids: readonly number[]): Promise<CostsState[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CostsState>`
    select tasks.id, tasks.is_costs_approved, tasks.costs_refused_at is not null as is_refused, tasks.is_warranty,
      jsonb_array_length(tasks.cost_items) as lines_count,
      tasks.status = 'COSTS_APPROVAL' or exists (
        select from tasks as family join approvals on approvals.task_id = family.id
        where (family.id in (tasks.id, tasks.parent_id) or family.parent_id = tasks.id)
          and family.company_id is not distinct from tasks.company_id
          and approvals.status in ('SENT', 'SEEN')) as is_asked
    from tasks where tasks.id = any(${arrayOf(ids, 'integer')}) order by tasks.id`.execute(db)
  return rows
}

/** In the order of ids, as commands lock them. */
export async function lockTasks(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from tasks where id = any(${arrayOf(ids, 'integer')}) order by id for no key update`.execute(
    tx,
  )
}

/** Cards and licences have no truck of their own: their rows are locked. */
export async function lockRows(tx: Tx, rows: readonly DueSource[]): Promise<void> {
  const ids = rows.filter(({ what }) => what === 'CARD' || what === 'LICENSE').map(({ id }) => id)
  if (ids.length > 0)
    await sql`select from due_rows where id = any(${arrayOf(ids, 'integer')}) order by id for update`.execute(
      tx,
    )
}

/** Makes the tasks those of rows without a range. */
export async function linkRows(
  tx: Tx,
  links: readonly { readonly id: number; readonly taskId: number }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`
    update due_rows set task_id = made.task_id, version = version + 1
    from unnest(
      ${arrayOf(
        links.map(({ id }) => id),
        'integer',
      )},
      ${arrayOf(
        links.map(({ taskId }) => taskId),
        'integer',
      )}) as made (id, task_id)
    where due_rows.id = made.id`.execute(tx)
}

interface Planned {
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
}

/** Of the operator on the planned days, or from the present day on. */
export async function findAbsence(
  db: Db,
  userId: number,
  { plannedFrom, plannedTo }: Planned,
  today: string,
): Promise<DuePreview['absence']> {
  const dayOf = (moment: string | null) =>
    sql`coalesce((${moment}::timestamptz at time zone ${sql.lit(companyZone)})::date, ${today}::date)`
  const { rows } = await sql<NonNullable<DuePreview['absence']>>`
    select kind, date_from::text as date_from, date_to::text as date_to from absences
    where user_id = ${userId} and date_from <= ${dayOf(plannedTo ?? plannedFrom)}
      and date_to >= ${dayOf(plannedFrom ?? plannedTo)}
    order by date_from, id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The first planned day, if the production calendar has it off. */
export async function findDayOff(db: Db, { plannedFrom, plannedTo }: Planned): Promise<string | null> {
  const begins = plannedFrom ?? plannedTo
  if (begins === null) return null
  const { rows } = await sql<{ day: string }>`
    select planned.day::text as day
    from (select (${begins}::timestamptz at time zone ${sql.lit(companyZone)})::date as day) as planned
    left join production_calendar on production_calendar.day = planned.day
    where coalesce(production_calendar.kind = 'OFF', extract(isodow from planned.day) > 5)`.execute(db)
  return rows[0]?.day ?? null
}
