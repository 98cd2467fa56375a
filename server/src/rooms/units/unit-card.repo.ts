import type { PersonUnits, TaskUnitMove, UnitMove, UnitTask } from '@naryad/contract/units/unit-card'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import { visible, visibleCars } from './units.policy.repo.ts'

const isClient = ({ scope }: Reach): boolean => scope === 'company'

/** One end of a move; to a client, the trucks and the name of its own organization alone. */
function endOf(reach: Reach, end: 'from' | 'to'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`moves.${end}_${name}`)
  const own = sql`(${column('place')} = 'CAR' and ${sql.ref(`${end}_cars.id`)} is not null
    or ${column('place')} = 'OWNER' and ${sql.ref(`${end}_companies.id`)} = ${reach.who.companyId})`
  const shown = isClient(reach) ? own : sql`${column('place')} is not null`
  const people = isClient(reach)
    ? sql`null::jsonb`
    : sql`(select jsonb_build_object('id', id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name)
        from users where id = ${column('user_id')})`
  return sql`case when ${shown} then jsonb_build_object(
    'place', ${column('place')},
    'car', case when ${sql.ref(`${end}_cars.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${end}_cars.id`)},
      'plate', ${sql.ref(`${end}_cars.plate`)}, 'title', ${sql.ref(`${end}_cars.title`)}) end,
    'user', ${people},
    'company', case when ${sql.ref(`${end}_companies.id`)} is not null then jsonb_build_object(
      'id', ${sql.ref(`${end}_companies.id`)}, 'name', ${sql.ref(`${end}_companies.name`)}) end,
    'note', ${isClient(reach) ? sql`''` : column('note')}) end`
}

const carsOf = (reach: Reach, end: 'from' | 'to'): RawBuilder<unknown> => sql`
  left join cars as ${sql.ref(`${end}_cars`)} on ${sql.ref(`${end}_cars.id`)} = ${sql.ref(`moves.${end}_car_id`)}
    ${isClient(reach) ? sql`and ${sql.ref(`${end}_cars.company_id`)} = ${reach.who.companyId}` : sql``}
  left join companies as ${sql.ref(`${end}_companies`)}
    on ${sql.ref(`${end}_companies.id`)} = ${sql.ref(`moves.${end}_company_id`)}`

function movesWhere(reach: Reach, where: Condition, order: RawBuilder<unknown>): RawBuilder<TaskUnitMove> {
  const author = isClient(reach)
    ? sql`null::jsonb`
    : sql`(select jsonb_build_object('id', id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name)
        from users where id = moves.by_user_id)`
  return sql<TaskUnitMove>`
    select * from (
      select moves.id, moves.on_day::text as on, ${endOf(reach, 'from')} as from, ${endOf(reach, 'to')} as to,
        moves.from_place is null as is_opening,
        case when tasks.id is not null then jsonb_build_object('id', tasks.id, 'queue', tasks.queue) end as task,
        ${author} as who, ${isClient(reach) ? sql`''` : sql`moves.note`} as note, moves.created_at,
        jsonb_build_object('id', units.id, 'serial', units.serial, 'model', jsonb_build_object(
          'id', models.id, 'kind', models.kind, 'title', models.title)) as unit
      from unit_moves as moves
      join units on units.id = moves.unit_id
      join unit_models as models on models.id = units.model_id
      left join tasks on tasks.id = moves.task_id and ${visibleTasks(reach.who)}
      ${carsOf(reach, 'from')} ${carsOf(reach, 'to')}
      where ${where}) as moves
    where ${isClient(reach) ? sql`("from" is not null or "to" is not null)` : sql`true`}
    order by ${order}`
}

/** Of one unit, the newest first. */
export async function readMoves(db: Db, reach: Reach, unitId: number): Promise<UnitMove[]> {
  const { rows } = await movesWhere(reach, sql`moves.unit_id = ${unitId}`, sql`id desc`).execute(db)
  return rows.map(({ unit: _, ...move }) => move)
}

/** Of one request, in their order; the caller sees it. */
export async function readMovesOfTask(db: Db, reach: Reach, taskId: number): Promise<TaskUnitMove[]> {
  const { rows } = await movesWhere(reach, sql`moves.task_id = ${taskId}`, sql`id`).execute(db)
  return rows
}

/** Requests that have moved the unit or are about it, the newest first. */
export async function readTasksOf(db: Db, { who }: Reach, unitId: number): Promise<UnitTask[]> {
  const { rows } = await sql<UnitTask>`
    select tasks.id, tasks.queue, tasks.title, tasks.status, tasks.created_at from tasks
    where tasks.id in (
      select task_id from unit_moves where unit_id = ${unitId}
      union select task_id from task_warranties where unit_id = ${unitId}) and ${visibleTasks(who)}
    order by tasks.id desc`.execute(db)
  return rows
}

export async function countFiles(db: Db, unitId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachments where unit_id = ${unitId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function seesCar(db: Db, reach: Reach, id: number): Promise<boolean> {
  const { rows } = await sql`select from cars where id = ${id} and ${visibleCars(reach)}`.execute(db)
  return rows.length > 0
}

/** Units on the truck by kind, the main one of each first. */
export async function findUnitsOfCar(db: Db, carId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from units where car_id = ${carId}
    order by array_position(array['TACHOGRAPH', 'SKZI', 'TERMINAL', 'FUEL_SENSOR', 'READER', 'ALCOLOCK', 'CAMERA',
      'CARD', 'SIM', 'OTHER'], kind), is_main desc, id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Removal {
  readonly id: number
  readonly removedOn: string | null
  readonly removedTask: UnitTask | null
}

const maxRemoved = 50

/** Units that stood on the truck and are elsewhere now, the last first. */
export async function findRemovals(db: Db, reach: Reach, carId: number): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select last.unit_id as id, last.on_day::text as removed_on,
      case when tasks.id is not null then jsonb_build_object('id', tasks.id, 'queue', tasks.queue) end as removed_task
    from (
      select distinct on (unit_id) id, unit_id, on_day, task_id from unit_moves
      where from_car_id = ${carId} order by unit_id, id desc) as last
    join units on units.id = last.unit_id
    left join tasks on tasks.id = last.task_id and ${visibleTasks(reach.who)}
    where units.car_id is distinct from ${carId} and ${isClient(reach) ? visible(reach) : sql<SqlBool>`true`}
    order by last.id desc limit ${sql.lit(maxRemoved)}`.execute(db)
  return rows
}

/** Those in hands by person, then by model. */
export async function readPersonUnits(db: Db, reach: Reach): Promise<PersonUnits[]> {
  const { rows } = await sql<PersonUnits>`
    select jsonb_build_object('id', people.id, 'lastName', people.last_name, 'firstName', people.first_name,
        'middleName', people.middle_name) as "user",
      sum(held.count)::int as count,
      jsonb_agg(jsonb_build_object('id', models.id, 'kind', models.kind, 'title', models.title, 'count', held.count)
        order by held.count desc, models.title) as models
    from (
      select user_id, model_id, count(*)::int as count from units
      where user_id is not null and ${visible(reach)} group by 1, 2) as held
    join users as people on people.id = held.user_id
    join unit_models as models on models.id = held.model_id
    group by people.id order by people.last_name collate ru, people.id`.execute(db)
  return rows
}
