import type { CarFilters, CarOrder, CarSearch } from '@naryad/contract/cars/cars'
import { sql, type SqlBool } from 'kysely'

import { allOf, type Condition, given } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { among } from '../../platform/db/in-order.ts'
import {
  byColumns,
  byNamed,
  byNullable,
  few,
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
  inStatuses,
  isCounted,
  isNarrow,
  matching,
} from './cars.filters.repo.ts'
import { visible } from './cars.policy.repo.ts'

const nullable = (column: string): Order => byNullable('cars', sql.ref(`cars.${column}`))

/** The nearest end by days; trucks without one come last. */
const byDueOn: Order = {
  keys: [sql`car_terms.due_on`],
  join: sql`left join car_terms on car_terms.car_id = cars.id`,
  stretches: [
    (where, direction, top) => sql`
      select cars.id from car_terms join cars on cars.id = car_terms.car_id
      where car_terms.due_on is not null and ${where}
      order by car_terms.due_on ${direction}, car_terms.car_id ${direction} limit ${sql.lit(top)}`,
    (where, direction, top) => sql`
      select cars.id from cars
      where not exists (
        select from car_terms where car_terms.car_id = cars.id and car_terms.due_on is not null) and ${where}
      order by cars.id ${direction} limit ${sql.lit(top)}`,
  ],
}

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

/** The total and the ids of a page of the register. */
export async function findCarIds(db: Db, reach: Reach, search: CarSearch): Promise<Found> {
  const { query, orderBy, sort, limit, offset } = search
  const isTyped = query.trim() !== ''
  const named = isTyped ? await findNamedCompanies(db, query) : []
  const where = given([visible(reach), ...matching(reach, search), isTyped && found(query, named)])
  const mayBeKept = reach.scope !== 'own' && isCounted(search)
  const listing: Listing = {
    table: 'cars',
    where: allOf(where),
    order: orders[orderBy],
    sort,
    limit,
    offset,
    isSlow: !mayBeKept && !isNarrow(reach, search),
  }
  return findPage(db, listing, mayBeKept ? await countKept(db, reach, search, named) : null)
}

/** The exact total by the kept counts; null where it is quicker to look at what matches. */
async function countKept(
  db: Db,
  reach: Reach,
  filters: CarFilters,
  named: readonly number[],
): Promise<number | null> {
  if (filters.query.trim() === '') return sumKept(db, reach, filters, [])
  if (named.length === 0) return null
  // Of «ооо» are all: the organizations' trucks are known, only the others with such a number are counted.
  const ofNamed = await sumKept(db, reach, filters, [among('company_id', named)])
  if (ofNamed <= few) return null
  const others = allOf([
    visible(reach),
    ...matching(reach, filters),
    codeMatches(filters.query),
    sql<SqlBool>`not coalesce(${among('cars.company_id', named)}, false)`,
  ])
  const { rows } = await sql<{ n: number }>`
    ${sql.raw(once)} select count(*)::int as n from cars where ${others}`.execute(db)
  return ofNamed + (rows[0]?.n ?? 0)
}

async function sumKept(
  db: Db,
  { scope, who }: Reach,
  filters: CarFilters,
  more: readonly Condition[],
): Promise<number> {
  const { companyIds } = filters
  const ofSome = given([
    companyIds && companyIds.length > 0 && among('company_id', companyIds),
    scope === 'company' && sql`company_id = ${who.companyId}`,
    ...more,
  ])
  const where = allOf(given([inStatuses(filters), ...ofSome]))
  const isOfAll = ofSome.length === 0
  const { rows } = await sql<{ n: number }>`
    ${sql.raw(once)} select coalesce(sum(n), 0)::int as n from (
      select n from car_counts where ${where} and ${isOfAll ? sql`company_id = -1` : sql`company_id >= 0`}
      union all select n from car_count_deltas where ${where}) as kept`.execute(db)
  return rows[0]?.n ?? 0
}
