import type { DriverFigures, DriversReport } from '@naryad/contract/reports/drivers-report'
import type { MomentRange } from '@naryad/contract/reports/reports.searches'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { carName } from '../../platform/db/query/car-name.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { lastCardReadingOf } from '../maintenance/index.ts'

export interface DriversQuery {
  /** The condition for tasks that the user may see. */
  readonly seen: RawBuilder<SqlBool>
  readonly visibleRollCalls: RawBuilder<SqlBool>
  readonly period: MomentRange
  /** The period in days of the company's calendar. */
  readonly days: { readonly from: string; readonly to: string }
  readonly today: string
  readonly companyIds: readonly number[] | undefined
  readonly driverIds: readonly number[] | undefined
  readonly limit: number
  readonly offset: number
}

interface DriversPage {
  readonly items: DriverFigures[]
  readonly totalCount: number
  readonly totals: DriversReport['totals']
}

const between = (column: string, { from, to }: MomentRange): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`tasks.${column}`)} between ${from}::timestamptz and ${to}::timestamptz`

/** Active drivers, and others with requests, visits or roll calls in the period; most requests first. */
export async function readDriverFigures(db: Db, query: DriversQuery): Promise<DriversPage> {
  const { seen, visibleRollCalls, period, days, today, companyIds, driverIds, limit, offset } = query
  const ofCompanies = companyIds
    ? sql`drivers.company_id = any(${arrayOf(companyIds, 'integer')})`
    : sql`true`
  const chosen = driverIds ? sql`drivers.id = any(${arrayOf(driverIds, 'integer')})` : sql`true`
  const created = between('created_at', period)
  const planned = between('planned_from', period)
  const { rows } = await sql<{
    items: DriverFigures[]
    totalCount: number
    requests: number
    ownFaults: number
    visits: number
    rollCalls: number
    rollCallsCame: number
  }>`
    with counted as (
      select driver_id,
        count(*) filter (where ${created})::int as requests,
        count(*) filter (where ${created} and source = 'DRIVER')::int as own_faults,
        count(*) filter (where ${planned})::int as visits
      from tasks where driver_id is not null and (${created} or ${planned}) and ${seen}
      group by driver_id
    ), roll_call_counts as (
      select driver_id, count(*)::int as roll_calls,
        (count(*) filter (where status in ('ARRIVED', 'LATE')))::int as came
      from roll_calls
      where driver_id is not null and date between ${days.from}::date and ${days.to}::date
        and ${visibleRollCalls}
      group by driver_id
    ), listed as (
      select drivers.id, last_name, first_name, middle_name, company_id, license_expires_on,
        driver_card_expires_on, coalesce(requests, 0) as requests, coalesce(own_faults, 0) as own_faults,
        coalesce(visits, 0) as visits, coalesce(roll_calls, 0) as roll_calls, coalesce(came, 0) as came
      from drivers left join counted on counted.driver_id = drivers.id
        left join roll_call_counts on roll_call_counts.driver_id = drivers.id
      where (drivers.is_active or counted.driver_id is not null or roll_call_counts.driver_id is not null) and ${ofCompanies} and ${chosen}
    ), page as (
      select listed.*, ${lastCardReadingOf(sql<SqlBool>`cars.driver_id = listed.id`)} as card_read_on
      from listed order by requests desc, last_name, first_name, id limit ${limit} offset ${offset}
    )
    select
      (select coalesce(json_agg(json_build_object(
        'id', page.id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name,
        'company', case when companies.id is not null
          then json_build_object('id', companies.id, 'name', companies.name) end,
        'car', (select ${carName} from cars where cars.driver_id = page.id and status <> 'ARCHIVED' limit 1),
        'requests', requests, 'ownFaults', own_faults, 'visits', visits,
        'rollCalls', roll_calls, 'rollCallsCame', came,
        'cardReadOn', card_read_on, 'daysSinceCardRead', ${today}::date - card_read_on,
        'licenseExpiresOn', license_expires_on, 'driverCardExpiresOn', driver_card_expires_on)
        order by requests desc, last_name, first_name, page.id), '[]')
       from page left join companies on companies.id = page.company_id) as items,
      (select count(*)::int from listed) as "totalCount",
      (select coalesce(sum(requests), 0)::int from listed) as requests,
      (select coalesce(sum(own_faults), 0)::int from listed) as "ownFaults",
      (select coalesce(sum(visits), 0)::int from listed) as visits,
      (select coalesce(sum(roll_calls), 0)::int from listed) as "rollCalls",
      (select coalesce(sum(came), 0)::int from listed) as "rollCallsCame"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('one row of totals is always there')
  const { items, totalCount, ...totals } = row
  return { items, totalCount, totals }
}
