import type { CarName } from '@naryad/contract/cars/car-name'
import type { DriverMe, DriverTask, DriverVisit } from '@naryad/contract/driver-page/driver-page'
import { unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '../../platform/db/connect.ts'
import { carName } from '../../platform/db/query/car-name.ts'
import { inReachOfDriver } from '../../platform/db/tenant/driver-reach.ts'
import type { DriverCaller } from '../../platform/http/ctx.ts'
import { rollCallsOfDriver } from '../roll-call/index.ts'
import { tasksOfDriver } from '../tasks/drivers/index.ts'

export type DriverFacts = Pick<
  DriverMe,
  'lastName' | 'firstName' | 'middleName' | 'company' | 'driverCardExpiresOn' | 'car' | 'linkExpiresAt'
>

export async function readDriver(db: Db, { id, carId }: DriverCaller): Promise<DriverFacts> {
  const { rows } = await sql<DriverFacts>`
    select last_name, first_name, middle_name, driver_card_expires_on,
      (select name from companies where companies.id = drivers.company_id) as company,
      (select ${carName} || jsonb_build_object('brand', brand, 'model', model)
        from cars where cars.id = ${carId}) as car,
      link.expires_at as link_expires_at
    from drivers join driver_tokens as link on link.driver_id = drivers.id
    where drivers.id = ${id}`.execute(db)
  const [driver] = rows
  if (!driver) throw new Error(`driver ${id} of a session is missing`)
  return driver
}

/** Includes yesterday's visits: a missed visit can still be explained. A finished task awaits no driver. */
export const readVisits = (db: Db, driver: DriverCaller, from: string): Promise<DriverVisit[]> =>
  visitsOf(db, driver)
    .where('rollCalls.date', '>=', from)
    .where((eb) => eb.or([eb('tasks.id', 'is', null), eb('tasks.status', 'in', unfinishedStatuses)]))
    .orderBy('rollCalls.dueAt')
    .orderBy('rollCalls.id')
    .limit(20)
    .execute()

export const findVisit = (db: Db, driver: DriverCaller, id: number): Promise<DriverVisit | undefined> =>
  visitsOf(db, driver).where('rollCalls.id', '=', id).executeTakeFirst()

const visitsOf = (db: Db, driver: DriverCaller) =>
  db
    .selectFrom('rollCalls')
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'rollCalls.taskId').on(inReachOfDriver('tasks', driver)),
    )
    .select([
      'rollCalls.id',
      'tasks.id as taskId',
      sql<string>`coalesce(tasks.title, 'Визит на базу')`.as('title'),
      sql<string>`coalesce(tasks.address, '')`.as('address'),
      sql<DriverVisit['point']>`case when tasks.lat is not null and tasks.lon is not null
        then jsonb_build_object('lat', tasks.lat, 'lon', tasks.lon) end`.as('point'),
      'rollCalls.windowFrom',
      'rollCalls.windowTo',
      'rollCalls.status',
      'rollCalls.arrivedAt',
      // Staff notes are hidden; the comment of an excused visit is the driver's own reason.
      sql<string>`case when roll_calls.status = 'EXCUSED' then roll_calls.comment else '' end`.as('comment'),
    ])
    .where(rollCallsOfDriver(driver))

const maxTasks = 50
const maxComments = 50

export const readTasks = (db: Db, driver: DriverCaller): Promise<DriverTask[]> =>
  tasksOf(db, driver).orderBy('tasks.id', 'desc').limit(maxTasks).execute()

export const findTask = (db: Db, driver: DriverCaller, id: number): Promise<DriverTask | undefined> =>
  tasksOf(db, driver).where('tasks.id', '=', id).executeTakeFirst()

/** Excludes costs, internal comments and phone numbers. */
const tasksOf = (db: Db, driver: DriverCaller) =>
  db
    .selectFrom('tasks')
    .leftJoin('cars', 'cars.id', 'tasks.carId')
    .leftJoin('users', 'users.id', 'tasks.operatorId')
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.status',
      sql<CarName | null>`case when cars.id is not null then ${carName} end`.as('car'),
      'tasks.driverDescription',
      'tasks.workReport',
      sql<
        string | null
      >`nullif(concat_ws(${'\u00a0'}::text, users.last_name, nullif(left(users.first_name, 1), '') || '.'), '')`.as(
        'operator',
      ),
      'users.role as operatorRole',
      sql<string[]>`array(
        select concat_ws(${'\u00a0'}::text, visitor.last_name, nullif(left(visitor.first_name, 1), '') || '.')
        from users as visitor
        where visitor.role = 'engineer' and (visitor.id = tasks.operator_id or visitor.id in (
          select user_id from task_crew where task_id = tasks.id))
        order by visitor.id <> tasks.operator_id, visitor.last_name collate ru, visitor.id)`.as('visitors'),
      sql<string | null>`(select max(at) from task_marks
        where task_id = tasks.id and kind = 'ON_SITE' and (user_id = tasks.operator_id or user_id in (
          select user_id from task_crew where task_id = tasks.id)))`.as('onSiteAt'),
      'tasks.plannedFrom',
      'tasks.plannedTo',
      'tasks.createdAt',
      'tasks.doneAt',
      'tasks.closeReason',
      'tasks.attachmentsCount as filesCount',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('taskComments')
          .leftJoin('users as author', 'author.id', 'taskComments.authorId')
          .select([
            'taskComments.id',
            sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'),
            'taskComments.text',
            sql<'DRIVER' | 'SERVICE' | 'COMPANY'>`case
              when task_comments.driver_id = ${driver.id} then 'DRIVER'
              when author.role = 'client' or task_comments.driver_id is not null then 'COMPANY'
              else 'SERVICE' end`.as('from'),
            sql<string>`concat_ws(' ', author.first_name, author.last_name)`.as('name'),
          ])
          // What the driver has said to a task after it was merged is stored in the main one.
          .where(
            sql<SqlBool>`(task_comments.task_id = tasks.id
              or task_comments.task_id = main_task(tasks.id) and task_comments.driver_id = ${driver.id})`,
          )
          .where('taskComments.isInternal', '=', false)
          .orderBy('taskComments.id')
          .limit(maxComments),
      ).as('comments'),
    )
    .where(tasksOfDriver(driver))
