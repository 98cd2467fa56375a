import type { CarFilters, CarOrder, CarSearch } from '@naryad/contract/cars/cars'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { allOf, type Condition, given } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { among } from '../../platform/db/in-order.ts'
import {
  byColumns,
  byNamed,
  byNullable,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/listing.ts'
import { once } from '../../platform/db/once.ts'
import { type Reach } from '../tasks/index.ts'
import {
  codeMatches,
  findNamedCompanies,
  found,
  foundOnWalk,
  inStates,
  inStatuses,
  isCounted,
  isNarrow,
  isOfTerms,
  matching,
} from './cars.filters.repo.ts'
import { visible } from './cars.policy.repo.ts'

const nullable = (column: string): Order => byNullable('cars', sql.ref(`cars.${column}`))

const terms = (where: Condition, direction: RawBuilder<unknown>, top: number): RawBuilder<unknown> => sql`
  select car_terms.car_id as id from car_terms where ${where}
  order by car_terms.due_on ${direction}, car_terms.car_id ${direction} limit ${sql.lit(top)}`

const hasDay = sql<SqlBool>`car_terms.due_on is not null`

const withoutDay: Order['stretches'][number] = (where, direction, top) => sql`
  select cars.id from cars
  where not exists (select from car_terms where car_terms.car_id = cars.id and ${hasDay}) and ${where}
  order by cars.id ${direction} limit ${sql.lit(top)}`

/** The nearest end by days; trucks without one come last. */
const byDueOn: Order = {
  keys: [sql`car_terms.due_on`],
  join: sql`left join car_terms on car_terms.car_id = cars.id`,
  stretches: [
    (where, direction, top) => sql`
      select cars.id from car_terms join cars on cars.id = car_terms.car_id where ${hasDay} and ${where}
      order by car_terms.due_on ${direction}, car_terms.car_id ${direction} limit ${sql.lit(top)}`,
    withoutDay,
  ],
}

/** The same where the terms themselves say what matches: the trucks are not looked at. */
const byTerms = (ofTerms: Condition, hasStates: boolean): Order => ({
  ...byDueOn,
  stretches: [
    (_, direction, top) => terms(allOf([hasDay, ofTerms]), direction, top),
    hasStates
      ? (_, direction, top) => terms(allOf([sql`car_terms.due_on is null`, ofTerms]), direction, top)
      : withoutDay,
  ],
})

const orders: Readonly<Record<CarOrder, Order>> = {
  plate: byColumns('cars', sql`cars.plate collate ru`),
  model: byColumns('cars', sql`cars.brand collate ru`, sql`cars.model collate ru`),
  company: byNamed({
    table: 'cars',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
  status: byColumns('cars', sql`cars.status`),
  dueOn: byDueOn,
  lastSeenAt: nullable('last_seen_at'),
  mileageKm: nullable('mileage_km'),
  year: nullable('year'),
  createdAt: byColumns('cars', sql`cars.created_at`),
}

const isSet = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0

/** The total and the ids of a page of the register. */
export const findCarIds = (db: Db, reach: Reach, search: CarSearch): Promise<Found> =>
  findPage(db, carListing(db, reach, search))

export function carListing(db: Db, reach: Reach, search: CarSearch): Listing {
  const { query, statuses, companyIds, orderBy, sort, limit, offset } = search
  const isTyped = query.trim() !== ''
  const matched = given([visible(reach), ...matching(reach, search)])
  const where = allOf([...matched, found(query)])
  const mayBeKept = reach.scope !== 'own' && isCounted(search)
  const isOfSome = reach.scope !== 'all' || isTyped || isSet(companyIds)
  const isWhole = mayBeKept && !isOfSome && !isSet(statuses)
  const byDay = orderBy === 'dueOn' ? termsOf(reach, search) : undefined
  const isOfStates = byDay !== undefined && !isWhole
  return {
    table: 'cars',
    where,
    walkedWhere: isTyped ? allOf([...matched, foundOnWalk(query)]) : undefined,
    order: byDay ? byTerms(byDay, isOfStates) : orders[orderBy],
    sort,
    limit,
    offset,
    isSlow: !mayBeKept && !isOfStates && !isNarrow(reach, search),
    isNarrow: isOfSome,
    whole: isWhole ? kept(reach, search, []) : isOfStates ? countTerms(byDay) : undefined,
    total: mayBeKept ? () => countKept(db, reach, search) : undefined,
  }
}

/** What the terms are asked, if they alone say which trucks match. */
const termsOf = ({ scope }: Reach, search: CarSearch): Condition | undefined =>
  scope === 'all' && isOfTerms(search)
    ? allOf([sql`not car_terms.is_archived`, inStates(search.maintenanceStates ?? [])])
    : undefined

const countTerms = (ofTerms: Condition): RawBuilder<number> =>
  sql<number>`(select count(*)::int from car_terms where ${ofTerms})`

/** The exact total by the kept counts, as far as they know it. */
async function countKept(db: Db, reach: Reach, filters: CarFilters): Promise<number> {
  const total = filters.query.trim() === '' ? kept(reach, filters, []) : await typed(db, reach, filters)
  const { rows } = await sql<{ n: number }>`${sql.raw(once)} select ${total} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Of «ооо» are all: the organizations' trucks are known, only the others with such a number are counted. */
async function typed(db: Db, reach: Reach, filters: CarFilters): Promise<RawBuilder<number>> {
  const named = await findNamedCompanies(db, filters.query)
  const others = allOf([
    visible(reach),
    ...matching(reach, filters),
    codeMatches(filters.query),
    sql<SqlBool>`not coalesce(${among('cars.company_id', named)}, false)`,
  ])
  const ofNamed = kept(reach, filters, [among('company_id', named)])
  return sql<number>`${ofNamed} + (select count(*)::int from cars where ${others})`
}

function kept({ scope, who }: Reach, filters: CarFilters, more: readonly Condition[]): RawBuilder<number> {
  const { companyIds } = filters
  const ofSome = given([
    companyIds && companyIds.length > 0 && among('company_id', companyIds),
    scope === 'company' && sql`company_id = ${who.companyId}`,
    ...more,
  ])
  const where = allOf(given([inStatuses(filters), ...ofSome]))
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from car_counts where ${where} and ${ofSome.length === 0 ? sql`company_id = -1` : sql`company_id >= 0`}
    union all select n from car_count_deltas where ${where}) as kept)`
}
