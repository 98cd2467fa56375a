import type { ForecastRow } from '@naryad/contract/forecast/forecast'
import type { PricedDue } from '@naryad/contract/tasks/price-items.words'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { PricedWork } from '../prices/index.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import type { PlannedTerm } from './plan-year.ts'

export const hasCompany = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** A term with what its row shows and what prices it. */
export interface Term extends PlannedTerm, PricedWork {
  readonly sourceId: number
  readonly carId: number | null
  readonly driverId: number | null
  readonly kindTitle: string | null
  readonly unitId: number | null
  /** Due by kilometres that are near or used up, so its day is the present one. */
  readonly isNearByKm: boolean
  readonly car: ForecastRow['car']
  readonly driver: ForecastRow['driver']
  readonly task: ForecastRow['task']
}

/**
 * All that ends for an organization but its contracts, by day. What is near by kilometres, or has used them up, is due
 * today. Rows show the requests that `who` sees; none for null. `of`: of these trucks and drivers alone.
 */
export async function readTerms(
  db: Db,
  who: Reach['who'] | null,
  companyId: number,
  today: string,
  of?: { readonly carIds: readonly number[]; readonly driverIds: readonly number[] },
): Promise<Term[]> {
  const named = of
    ? sql`and (due_rows.car_id = any(${of.carIds}::int[]) or due_rows.driver_id = any(${of.driverIds}::int[]))`
    : sql``
  const { rows } = await sql<Term>`
    select due_rows.what, due_rows.source_id, due_rows.company_id, due_rows.car_id, due_rows.driver_id, due_rows.kind_id,
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
    where due_rows.company_id = ${companyId} and due_rows.what <> 'CONTRACT' ${named}
    order by due_day, due_rows.id`.execute(db)
  return rows
}

/** What is a document of a driver, and no work on a truck. */
export type DriversDocument = PricedDue

/** What the client has agreed to, the latest first. */
export interface Agreement {
  readonly carId: number | null
  readonly kindId: number | null
  readonly unitId: number | null
  readonly driverId: number | null
  readonly what: DriversDocument | null
  readonly validFrom: string
  readonly validTo: string
  readonly price: number
}

export async function readAgreements(db: Db, companyId: number, from: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select car_id, kind_id, unit_id, driver_id, what, valid_from, valid_to, price from plan_agreements
    where company_id = ${companyId} and valid_to >= ${from}::date order by id desc`.execute(db)
  return rows
}
