import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { nextMoveOf } from '@naryad/contract/tasks/tasks.movers'
import type { Person } from '@naryad/contract/users/users'
import { type RawBuilder, type Selectable, sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { crewOf } from '../crew/crew.repo.ts'
import { type ColumnFor, columnsFor, type TasksTable } from '../task-columns.table.ts'
import { isOfClient, type Sight } from '../tasks.policy.repo.ts'
import { withoutContract } from './tasks.filters.repo.ts'

/**
 * A task with its references as flat columns of plain joins, which are nested here. Rows of JSON would
 * cost the database and the server several times as much, and lists are read all the time.
 */
export interface ItemRow
  extends
    Pick<Selectable<TasksTable>, ColumnFor<'list'>>,
    Pick<
      TaskItem,
      | 'updatedAt'
      | 'commentsCount'
      | 'operatorRole'
      | 'nextMoveAt'
      | 'promise'
      | 'isDisputed'
      | 'linksCount'
      | 'isWithoutContract'
      | 'mergedIntoId'
      | 'unit'
    > {
  typeTitle: string
  categoryTitle: string
  companyName: string
  plate: string | null
  carTitle: string
  brand: string
  model: string
  year: number | null
  driverLastName: string
  driverFirstName: string
  driverMiddleName: string
  driverPhone: string | null
  operatorLastName: string
  operatorFirstName: string
  operatorMiddleName: string
  crew: Person[] | null
  repeatOfId: number | null
}

/** The columns of the task itself that such a row shows. */
export const ownColumns = (use: 'list' | 'card'): RawBuilder<unknown> =>
  sql.join(columnsFor(use).map((name) => sql.ref(`tasks.${name}`)))

const personColumns = (table: string, prefix: string): RawBuilder<unknown> =>
  sql.raw(
    `${table}.last_name as ${prefix}_last_name, ${table}.first_name as ${prefix}_first_name, ${table}.middle_name as ${prefix}_middle_name`,
  )

/** The open promise; in JSON the database writes timestamps with an offset and microseconds. */
const openPromise = `(
  select json_build_object('id', promises.id,
    'at', to_char(promises.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'to', promised_to, 'text', promises.text, 'movesCount', moves_count,
    'by', (select json_build_object('id', givers.id, 'lastName', givers.last_name, 'firstName', givers.first_name,
      'middleName', givers.middle_name) from users as givers where givers.id = promises.user_id))
  from promises where promises.task_id = tasks.id and promises.result is null)`

const openDispute = 'exists (select from disputes where task_id = tasks.id and settled_at is null)'

/** The values for clients: without internal comments, next steps, promises and disputes. */
const readerColumns = (sight: Sight): RawBuilder<unknown> =>
  sql.raw(
    isOfClient(sight)
      ? `coalesce(tasks.public_updated_at, tasks.updated_at) as updated_at, (
          select count(*)::int from task_comments
          where task_comments.task_id = tasks.id and not task_comments.is_internal) as comments_count,
          null::timestamptz as next_move_at, null::json as promise, false as is_disputed`
      : `tasks.updated_at, tasks.comments_count, tasks.next_move_at, ${openPromise} as promise,
        ${openDispute} as is_disputed`,
  )

/** The earlier task only if it belongs to the same organization: the owner of the truck may have changed. */
export const repeatOfId = sql.raw(`
  case when tasks.repeat_of_id is not null then (
    select earlier.id from tasks as earlier
    where earlier.id = tasks.repeat_of_id and earlier.company_id is not distinct from tasks.company_id) end`)

const linkColumns = sql.raw(`
  (select count(*)::int from task_links where task_id = tasks.id)
    + (select count(*)::int from task_links where other_id = tasks.id) as links_count,
  (select main_id from task_merges where task_id = tasks.id) as merged_into_id`)

const unitOf = sql.raw(`(
  select json_build_object('id', units.id, 'serial', units.serial,
    'model', json_build_object('id', models.id, 'kind', models.kind, 'title', models.title))
  from task_warranties join units on units.id = task_warranties.unit_id
    join unit_models as models on models.id = units.model_id
  where task_warranties.task_id = tasks.id)`)

/** The fields that this user may see in a list. */
export const itemColumns = (sight: Sight): RawBuilder<unknown> => sql`
  ${ownColumns('list')}, ${readerColumns(sight)}, ${crewOf} as crew, ${repeatOfId} as repeat_of_id,
  ${linkColumns}, ${withoutContract} as is_without_contract, ${unitOf} as unit,
  task_types.title as type_title, task_categories.title as category_title, companies.name as company_name,
  cars.plate, cars.title as car_title, cars.brand, cars.model, cars.year,
  ${personColumns('drivers', 'driver')}, drivers.phone as driver_phone, ${personColumns('operators', 'operator')},
  operators.role as operator_role`

export const itemJoins = sql`
  left join task_types on task_types.id = tasks.type_id
  left join task_categories on task_categories.id = tasks.category_id
  left join companies on companies.id = tasks.company_id
  left join cars on cars.id = tasks.car_id
  left join drivers on drivers.id = tasks.driver_id
  left join users as operators on operators.id = tasks.operator_id`

const personOf = (
  id: number | null,
  lastName: string,
  firstName: string,
  middleName: string,
): Person | null => (id === null ? null : { id, lastName, firstName, middleName })

export const dictionaryOf = (id: number | null, title: string): { id: number; title: string } | null =>
  id === null ? null : { id, title }

export function itemOf(row: ItemRow): TaskItem {
  const { companyId, carId, driverId, lat, lon } = row
  return {
    ...row,
    type: dictionaryOf(row.typeId, row.typeTitle),
    category: dictionaryOf(row.categoryId, row.categoryTitle),
    company: companyId === null ? null : { id: companyId, name: row.companyName },
    car:
      carId === null
        ? null
        : {
            id: carId,
            plate: row.plate,
            title: row.carTitle,
            brand: row.brand,
            model: row.model,
            year: row.year,
          },
    driver:
      driverId === null
        ? null
        : {
            id: driverId,
            lastName: row.driverLastName,
            firstName: row.driverFirstName,
            middleName: row.driverMiddleName,
            phone: row.driverPhone,
          },
    operator: personOf(row.operatorId, row.operatorLastName, row.operatorFirstName, row.operatorMiddleName),
    crew: row.crew ?? [],
    point: lat === null || lon === null ? null : { lat, lon },
    nextMove: nextMoveOf(row),
    isRepeat: row.repeatOfId !== null,
  }
}

/** Rows of a list, in the order of the ids. */
export async function readItems(db: Db, sight: Sight, ids: readonly number[]): Promise<TaskItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ItemRow>`
    select ${itemColumns(sight)}
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join tasks on tasks.id = wanted.id
    ${itemJoins}
    order by wanted.place`.execute(db)
  return rows.map(itemOf)
}
