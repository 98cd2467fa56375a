import type { CarFilters, CarOrder, CarSearch } from '@naryad/contract/cars/cars'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import { carMileage, joinPositions } from '../../platform/db/query/car-mileage.ts'
import { allOf, type Condition, compact } from '../../platform/db/query/conditions.ts'
import { hasOnly } from '../../platform/db/query/filters.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import {
  byColumns,
  byNamed,
  byNullable,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/query/listing.ts'
import { foldCode } from '../../platform/text/typed.ts'
import type { Reach } from '../tasks/index.ts'
import {
  carFilters,
  codeMatches,
  findNamedCompanies,
  matchesQuery,
  matchesQueryOnScan,
  inStates,
  matching,
  unarchived,
} from './cars.filters.repo.ts'
import { visible } from './cars.policy.repo.ts'

const nullable = (column: string): Order => byNullable('cars', sql.ref(`cars.${column}`))

/** By a key that has no index, because it changes with every message of a tracker. */
function byPosition(key: RawBuilder<unknown>): Order {
  const join = sql.raw(joinPositions)
  const rangeOf =
    (of: Condition, by: (direction: RawBuilder<unknown>) => RawBuilder<unknown>): Order['ranges'][number] =>
    (where, direction, top) =>
      sql`
      select cars.id from cars ${join} where ${of} and ${where}
      order by ${by(direction)} cars.id ${direction} limit ${sql.lit(top)}`
  return {
    keys: [key],
    join,
    ranges: [
      rangeOf(sql<SqlBool>`${key} is not null`, (direction) => sql`${key} ${direction}, `),
      rangeOf(sql<SqlBool>`${key} is null`, () => sql``),
    ],
  }
}

const terms = (where: Condition, direction: RawBuilder<unknown>, top: number): RawBuilder<unknown> => sql`
  select car_terms.car_id as id from car_terms where ${where}
  order by car_terms.due_on ${direction}, car_terms.car_id ${direction} limit ${sql.lit(top)}`

const hasDay = sql<SqlBool>`car_terms.due_on is not null`

const withoutDay: Order['ranges'][number] = (where, direction, top) => sql`
  select cars.id from cars
  where not exists (select from car_terms where car_terms.car_id = cars.id and ${hasDay}) and ${where}
  order by cars.id ${direction} limit ${sql.lit(top)}`

/** By the earliest end date; trucks without one come last. */
const byDueOn: Order = {
  keys: [sql`car_terms.due_on`],
  join: sql`left join car_terms on car_terms.car_id = cars.id`,
  ranges: [
    (where, direction, top) => sql`
      select cars.id from car_terms join cars on cars.id = car_terms.car_id where ${hasDay} and ${where}
      order by car_terms.due_on ${direction}, car_terms.car_id ${direction} limit ${sql.lit(top)}`,
    withoutDay,
  ],
}

/** The same if the filters concern only `car_terms`: trucks are not read. */
const byTerms = (ofTerms: Condition, hasStates: boolean): Order => ({
  ...byDueOn,
  ranges: [
    (_, direction, top) => terms(allOf([hasDay, ofTerms]), direction, top),
    hasStates
      ? (_, direction, top) => terms(allOf([sql`car_terms.due_on is null`, ofTerms]), direction, top)
      : withoutDay,
  ],
})

const orders: Readonly<Record<CarOrder, Order>> = {
  plate: byColumns('cars', sql`cars.title collate ru`),
  model: byColumns('cars', sql`cars.brand collate ru`, sql`cars.model collate ru`),
  company: byNamed({
    table: 'cars',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
  status: byColumns('cars', sql`cars.status`),
  dueOn: byDueOn,
  lastSeenAt: byPosition(sql`positions.at`),
  mileageKm: byPosition(sql.raw(carMileage)),
  year: nullable('year'),
  createdAt: byColumns('cars', sql`cars.created_at`),
}

/** The total and the ids of a page of the register. */
export const findCarIds = (db: Db, reach: Reach, search: CarSearch): Promise<Found> =>
  findPage(db, carListing(db, reach, search))

export function carListing(db: Db, reach: Reach, search: CarSearch): Listing {
  const { query, orderBy, sort, limit, offset } = search
  const active = carFilters(search, { reach, orderBy })
  const isTyped = query.trim() !== ''
  const matched = compact([visible(reach), unarchived(search), ...active.conditions])
  const where = allOf([...matched, matchesQuery(query)])
  const isCounted = reach.scope !== 'own' && active.counted !== undefined
  const isOfSome = reach.scope !== 'all' || isTyped || active.names.includes('companyIds')
  const isNarrow = active.isIndexed || reach.scope === 'company' || foldCode(query).length >= 3
  const { order, unfilteredTotal } = isOfSome
    ? { order: orders[orderBy], unfilteredTotal: undefined }
    : orderWhole(reach, search, active)
  return {
    table: 'cars',
    where,
    rowFilter: isTyped ? allOf([...matched, matchesQueryOnScan(query)]) : undefined,
    order,
    sort,
    limit,
    offset,
    isSlow: !isCounted && unfilteredTotal === undefined && !isNarrow,
    isNarrow: isOfSome,
    unfilteredTotal,
    total: isCounted ? () => readTotal(db, reach, search) : undefined,
  }
}

/**
 * For an unfiltered list, the counters provide the total. In the order of end dates, without filters other
 * than the state, `car_terms` provides the order and a total that the counters do not.
 */
function orderWhole(
  reach: Reach,
  search: CarSearch,
  active: ReturnType<typeof carFilters>,
): Pick<Listing, 'order' | 'unfilteredTotal'> {
  const isWhole = active.names.length === 0
  const unfilteredTotal = isWhole ? sumOfCounts(reach, search, []) : undefined
  if (search.orderBy !== 'dueOn' || !hasOnly(active, 'maintenanceStates'))
    return { order: orders[search.orderBy], unfilteredTotal }
  const byDay = ofTerms(search)
  return { order: byTerms(byDay, !isWhole), unfilteredTotal: unfilteredTotal ?? countTerms(byDay) }
}

const ofTerms = ({ maintenanceStates = [] }: CarSearch): Condition =>
  allOf([sql`not car_terms.is_archived`, inStates(maintenanceStates)])

const countTerms = (ofTerms: Condition): RawBuilder<number> =>
  sql<number>`(select count(*)::int from car_terms where ${ofTerms})`

/** The exact total from the counter table. */
async function readTotal(db: Db, reach: Reach, filters: CarFilters): Promise<number> {
  const total =
    filters.query.trim() === '' ? sumOfCounts(reach, filters, []) : await typed(db, reach, filters)
  const { rows } = await sql<{ n: number }>`${sql.raw(unprepared)} select ${total} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * «ооо» matches almost all organizations: the totals of matching ones come from the counters, and only
 * trucks of the others are counted.
 */
async function typed(db: Db, reach: Reach, filters: CarFilters): Promise<RawBuilder<number>> {
  const named = await findNamedCompanies(db, filters.query)
  const others = allOf([
    visible(reach),
    ...matching(filters, { reach, orderBy: filters.orderBy }),
    codeMatches(filters.query),
    sql<SqlBool>`not coalesce(${inArray('cars.company_id', named)}, false)`,
  ])
  const ofNamed = sumOfCounts(reach, filters, [inArray('company_id', named)])
  return sql<number>`${ofNamed} + (select count(*)::int from cars where ${others})`
}

/** The row of organization -1 contains the totals of all trucks. */
function sumOfCounts(reach: Reach, filters: CarFilters, more: readonly Condition[]): RawBuilder<number> {
  const { counted = [], names } = carFilters(filters, { reach, orderBy: filters.orderBy })
  const isOwn = reach.scope === 'company' && sql<SqlBool>`company_id = ${reach.who.companyId}`
  const where = allOf(compact([unarchived(filters), ...counted, isOwn, ...more]))
  const isOfSome = names.includes('companyIds') || isOwn || more.length > 0
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from car_counts where ${where} and ${isOfSome ? sql`company_id >= 0` : sql`company_id = -1`}
    union all select n from car_count_deltas where ${where}) as counts)`
}
