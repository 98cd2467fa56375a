import type { ForecastRow } from '@naryad/contract/forecast/forecast'
import type { PriceList } from '@naryad/contract/prices/prices'
import type { PricedDue } from '@naryad/contract/tasks/price-items.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import type { PlannedTerm } from './plan-year.ts'

export const hasCompany = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** A term with what its row shows and what prices it. */
export interface Term extends PlannedTerm {
  readonly sourceId: number
  readonly carId: number | null
  readonly driverId: number | null
  readonly kindId: number | null
  readonly kindTitle: string | null
  readonly unitId: number | null
  readonly unitModelId: number | null
  /** Due by kilometres that are near or used up, so its day is the present one. */
  readonly isNearByKm: boolean
  /** The end of the life of a unit, which is replaced then. */
  readonly isUnitLife: boolean
  readonly queue: Queue
  readonly car: ForecastRow['car']
  readonly driver: ForecastRow['driver']
  readonly task: ForecastRow['task']
}

/**
 * All that ends for an organization but its contracts, by day. What is near by kilometres, or has used them up, is due
 * today. Rows show the requests that `who` sees; none for null.
 */
export async function readTerms(
  db: Db,
  who: Reach['who'] | null,
  companyId: number,
  today: string,
): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select due_rows.what, due_rows.source_id, due_rows.car_id, due_rows.driver_id, due_rows.kind_id,
      case due_day when 'infinity' then null when '-infinity' then ${today}::date else due_day end as due_on,
      due_rows.is_km_soon or due_day = '-infinity' as is_near_by_km, kinds.title as kind_title, kinds.term_months, kinds.term_days, kinds.term_km,
      coalesce(kinds.purpose = 'UNIT_LIFE', false) as is_unit_life,
      coalesce(kinds.task_queue, 'tachograph') as queue,
      ranges.date_to - ranges.date_from as own_days, ranges.unit_id, units.model_id as unit_model_id,
      case when cars.id is not null then
        jsonb_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title) end as car,
      case when drivers.id is not null then
        jsonb_build_object('id', drivers.id, 'lastName', drivers.last_name, 'firstName', drivers.first_name,
          'middleName', drivers.middle_name) end as driver,
      case when tasks.id is not null then
        jsonb_build_object('id', tasks.id, 'queue', tasks.queue, 'status', tasks.status) end as task
    from due_rows
    left join maintenance_kinds as kinds on kinds.id = due_rows.kind_id
    left join maintenance_ranges as ranges on due_rows.what = 'RANGE' and ranges.id = due_rows.source_id
    left join units on units.id = ranges.unit_id
    left join cars on cars.id = due_rows.car_id
    left join drivers on drivers.id = due_rows.driver_id
    left join tasks on tasks.id = due_rows.task_id and tasks.status not in ('DONE', 'REMOTE_DONE', 'CLOSED')
      and ${who === null ? sql`false` : visibleTasks(who)}
    where due_rows.company_id = ${companyId} and due_rows.what <> 'CONTRACT'
    order by due_day, due_rows.id`.execute(db)
  return rows
}

/** An item in use that prices works. */
export interface PricingItem {
  readonly id: number
  readonly price: number
  readonly maintenanceKindId: number | null
  readonly unitModelId: number | null
  readonly dueWhat: PricedDue | null
}

export async function readPricingItems(db: Db): Promise<PricingItem[]> {
  const { rows } = await sql<PricingItem>`
    select id, price, maintenance_kind_id, unit_model_id, due_what from price_items
    where is_active and (maintenance_kind_id is not null or unit_model_id is not null or due_what is not null)
    union all
    -- The item that a model names, where none names the model.
    select items.id, items.price, null, models.id, null from unit_models as models
    join price_items as items on items.id = models.price_item_id and items.is_active
    where not exists (
      select from price_items as own
      where own.is_active and own.unit_model_id = models.id and own.maintenance_kind_id is null)`.execute(db)
  return rows
}

export interface QueueContract {
  readonly queue: Queue
  readonly id: number
  readonly number: string
  readonly priceListId: number | null
}

/** The contract that would apply to a request of each queue on a day. */
export async function readContractsByQueue(
  db: Db,
  companyId: number,
  queues: readonly Queue[],
  day: string,
): Promise<QueueContract[]> {
  const { rows } = await sql<QueueContract>`
    select asked.queue, contracts.id, contracts.number, contracts.price_list_id
    from unnest(${arrayOf(queues, 'queue')}) as asked(queue)
    join contracts on contracts.id = contract_of(${companyId}, asked.queue, ${day}::date)`.execute(db)
  return rows
}

export type Prices = Pick<PriceList, 'id' | 'dateFrom' | 'percent' | 'items' | 'isActive'>

export async function readPriceLists(db: Db, ids: readonly number[]): Promise<Prices[]> {
  const { rows } = await sql<Prices>`
    select id, date_from, percent, is_active,
      (select coalesce(json_agg(json_build_object('priceItemId', price_item_id, 'price', price)), '[]')
        from price_list_items where list_id = lists.id) as items
    from price_lists as lists where id = any(${arrayOf(ids, 'integer')})`.execute(db)
  return rows
}

/** What the client has agreed to, the latest first. */
export interface Agreement {
  readonly carId: number
  readonly kindId: number
  readonly unitId: number | null
  readonly validFrom: string
  readonly validTo: string
  readonly price: number
}

export async function readAgreements(db: Db, companyId: number, from: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select car_id, kind_id, unit_id, valid_from, valid_to, price from plan_agreements
    where company_id = ${companyId} and valid_to >= ${from}::date order by id desc`.execute(db)
  return rows
}
