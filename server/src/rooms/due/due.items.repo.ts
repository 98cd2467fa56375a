import type { DueRow } from '@naryad/contract/due/due'
import { type DueWhat, dueWhatTitles, oldMileageDays } from '@naryad/contract/due/due.words'
import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { driverForTasks } from '../../platform/db/query/car-driver.ts'
import { carMileage, carMileageAt, joinPositions } from '../../platform/db/query/car-mileage.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { addDays, companyToday, companyZone } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'
import { type Asked, isInWork } from './due.filters.repo.ts'
import { joinPriced, pricedColumns, type PricedRow, readRowPrices } from './row-prices.repo.ts'
import { supplyFor } from './supply.repo.ts'

type Plain = Pick<
  DueRow,
  | 'id'
  | 'what'
  | 'car'
  | 'driver'
  | 'company'
  | 'yard'
  | 'dueOn'
  | 'daysLeft'
  | 'mileageTo'
  | 'kmLeft'
  | 'task'
  | 'version'
>

interface Row extends Plain, PricedRow {
  readonly what: Plain['what']
  readonly sourceId: number
  readonly kindTitle: string | null
  readonly kmAge: number | null
  readonly isOver: boolean
  readonly isNear: boolean
}

const keyNames: Readonly<Record<DueWhat, string>> = {
  RANGE: 'range',
  CARD: 'card',
  LICENSE: 'license',
  READING: 'reading',
  CONTRACT: 'contract',
}
const whatOfName = new Map(Object.entries(keyNames).map(([what, name]) => [name, what as DueWhat]))

export const keyOf = (what: DueWhat, sourceId: number): string => `${keyNames[what]}:${sourceId}`

interface Source {
  readonly what: DueWhat
  readonly sourceId: number
}

/** The source that a key of the contract names. */
export function sourceOf(key: string): Source {
  const [name = '', id = ''] = key.split(':')
  return { what: whatOfName.get(name) ?? 'RANGE', sourceId: Number(id) }
}

const title = ({ what, kindTitle }: Row): string =>
  what === 'RANGE' ? (kindTitle ?? dueWhatTitles.RANGE) : dueWhatTitles[what]

function present(row: Row, asked: Asked, price: number | null): DueRow {
  const { sourceId, kindId, kmAge, isOver, isNear, kindTitle: _, ...others } = row
  const { companyId: _c, queue: _q, unitModelId: _m, isUnitLife: _l, pricedOn: _o, ...plain } = others
  const supply = supplyFor(asked.supplies, { what: row.what, kindId })
  return {
    ...plain,
    price,
    key: keyOf(row.what, sourceId),
    title: title(row),
    mileageAgeDays: row.mileageTo !== null && kmAge !== null && kmAge > oldMileageDays ? kmAge : null,
    state: isOver ? 'OVERDUE' : isNear ? 'SOON' : 'OK',
    supply: supply ? { days: supply.days, text: supply.text } : null,
    orderOn: supply && row.dueOn !== null ? addDays(row.dueOn, -supply.leadDays) : null,
  }
}

/** The rows of the page in this order. The caller has checked that they are visible. */
export async function readDueRows(db: Db, asked: Asked, ids: readonly number[]): Promise<DueRow[]> {
  if (ids.length === 0) return []
  const { reach, today } = asked
  const { rows } = await sql<Row>`
    select due_rows.id, due_rows.source_id, due_rows.version, ${pricedColumns(today)},
      kinds.title as kind_title, due_rows.due_on, due_rows.due_on - ${today}::date as days_left,
      ranges.mileage_to, ranges.mileage_to - ${sql.raw(carMileage)} as km_left,
      ${today}::date - (${sql.raw(carMileageAt)} at time zone ${sql.lit(companyZone)})::date as km_age,
      due_rows.due_day < ${today}::date as is_over, due_rows.soon_day <= ${today}::date as is_near,
      case when cars.id is not null then
        jsonb_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title) end as car,
      case when drivers.id is not null then
        jsonb_build_object('id', drivers.id, 'lastName', drivers.last_name, 'firstName', drivers.first_name,
          'middleName', drivers.middle_name) end as driver,
      case when companies.id is not null then
        jsonb_build_object('id', companies.id, 'name', companies.name) end as company,
      case when yards.id is not null then jsonb_build_object('id', yards.id, 'name', yards.name) end as yard,
      case when tasks.id is not null then
        jsonb_build_object('id', tasks.id, 'queue', tasks.queue, 'status', tasks.status) end as task
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join due_rows on due_rows.id = wanted.id
    ${joinPriced}
    left join cars on cars.id = due_rows.car_id ${sql.raw(joinPositions)}
    left join drivers on drivers.id = due_rows.driver_id
    left join companies on companies.id = due_rows.company_id
    left join car_homes on car_homes.car_id = due_rows.car_id
    left join company_zones as yards on yards.id = car_homes.zone_id
    left join tasks on tasks.id = due_rows.task_id and ${isInWork} and ${visibleTasks(reach.who)}
    order by wanted.place`.execute(db)
  const priceOf = await readRowPrices(db, rows, today)
  return rows.map((row) => present(row, asked, priceOf(row)))
}

/** The keys of these rows, in this order. */
export async function readKeys(
  db: Db,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly key: string }[]> {
  const { rows } = await sql<Source & { id: number }>`
    select due_rows.id, what, source_id
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join due_rows on due_rows.id = wanted.id order by wanted.place`.execute(db)
  return rows.map(({ id, what, sourceId }) => ({ id, key: keyOf(what, sourceId) }))
}

/** What a request about a row needs. */
export interface DueSource extends Source, PricedRow {
  readonly what: DueWhat
  readonly key: string
  readonly id: number
  readonly carId: number | null
  readonly driverId: number | null
  readonly carServerId: number | null
  readonly zoneId: number | null
  readonly zoneName: string | null
  readonly companyName: string | null
  readonly carTitle: string | null
  readonly driverName: string | null
  readonly kindTitle: string | null
  readonly dueOn: string | null
  readonly mileageTo: number | null
  readonly priority: 'NORMAL' | 'URGENT' | 'CRITICAL'
  readonly typeId: number | null
  readonly categoryId: number | null
  /** The open request that it is in. */
  readonly taskId: number | null
}

const keyList = (keys: readonly string[]) => {
  const sources = keys.map(sourceOf)
  return sql`unnest(${arrayOf(
    sources.map(({ what }) => what),
    'text',
  )}, ${arrayOf(
    sources.map(({ sourceId }) => sourceId),
    'integer',
  )}) with ordinality as asked(what, source_id, place)`
}

const ownerOfRow = sql`coalesce(due_rows.company_id, cars.company_id)`

/** Rows by their keys, in the order of the keys; those that are gone or hidden are missing. */
export async function readSources(
  db: Db,
  keys: readonly string[],
  visible: Condition = sql<SqlBool>`true`,
): Promise<DueSource[]> {
  const { rows } = await sql<Omit<DueSource, 'key'>>`
    select due_rows.id, due_rows.source_id, cars.id as car_id, ${pricedColumns(companyToday(), ownerOfRow)},
      case when due_rows.what in ('CARD', 'LICENSE') then due_rows.driver_id
        else ${driverForTasks} end as driver_id, cars.car_server_id,
      yards.id as zone_id, yards.name as zone_name, companies.name as company_name, cars.title as car_title,
      case when due_rows.what in ('CARD', 'LICENSE') then concat_ws(' ', drivers.last_name, drivers.first_name) end
        as driver_name,
      kinds.title as kind_title, due_rows.due_on, ranges.mileage_to, coalesce(kinds.task_priority, 'NORMAL') as priority,
      (select t.id from task_types t
        where t.id = kinds.task_type_id and t.is_active and (t.queues = '{}' or kinds.task_queue = any(t.queues))) as type_id,
      (select c.id from task_categories c
        where c.id = kinds.task_category_id and c.is_active and c.queue = kinds.task_queue) as category_id,
      tasks.id as task_id
    from ${keyList(keys)}
    join due_rows on due_rows.what = asked.what and due_rows.source_id = asked.source_id
    ${joinPriced}
    -- A driver may have a truck of another organization: a request about the card is not one about that truck. A
    -- driver without an organization is of that of the truck.
    left join cars on cars.id = due_rows.car_id
      and (due_rows.company_id is null or cars.company_id = due_rows.company_id)
    left join drivers on drivers.id = due_rows.driver_id
    left join companies on companies.id = ${ownerOfRow}
    left join car_homes on car_homes.car_id = cars.id
    left join company_zones as yards on yards.id = car_homes.zone_id
    left join tasks on tasks.id = due_rows.task_id and ${isInWork}
    where ${visible}
    order by asked.place`.execute(db)
  return rows.map((row) => ({ ...row, key: keyOf(row.what, row.sourceId) }))
}
