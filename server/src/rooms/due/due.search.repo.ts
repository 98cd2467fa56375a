import type { DueCounts, DueFilters, DueGroup, DueSearch } from '@naryad/contract/due/due'
import { type DueGrouping, duePeriods } from '@naryad/contract/due/due.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { queryKeyOf, singleFlight } from '../../platform/db/concurrency/single-flight.ts'
import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import type { Counter } from '../../platform/db/query/counters.ts'
import { hasOnly } from '../../platform/db/query/filters.ts'
import {
  byColumns,
  findPage,
  type Found,
  type Listing,
  type Order,
  scanBy,
} from '../../platform/db/query/listing.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { type Asked, dueFilters, hasTask, inPeriod, visibleRows } from './due.filters.repo.ts'
import { noSums, readGroupSums } from './row-prices.repo.ts'

const day = sql`due_rows.due_day`
const company = sql`companies.name collate ru`
const joinCompanies = sql`left join companies on companies.id = due_rows.company_id`
const joinYards = sql`left join car_homes on car_homes.car_id = due_rows.car_id
  left join company_zones as yards on yards.id = car_homes.zone_id`
/** Rows without a yard are last in their organization. */
const yard = [sql`(yards.id is null)`, sql`yards.name collate ru`, sql`yards.id`]

interface Within {
  /** The groups in their order, and how their rows are found. */
  readonly groups: RawBuilder<unknown>
  readonly keys: readonly RawBuilder<unknown>[]
  readonly own: Condition
  /** The order of the rows of a group. */
  readonly join?: RawBuilder<unknown>
  readonly by?: readonly RawBuilder<unknown>[]
}

/** Walks the groups in order and takes the rows of each, until the page is full. */
const walk =
  ({ groups, keys, own, join = sql``, by = [] }: Within): Order['ranges'][number] =>
  (where, direction, top) => {
    const inner = [...by, day, sql`due_rows.id`]
    const named = inner.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`)
    return sql`
      select one.id from ${groups} cross join lateral (
        select due_rows.id, ${sql.join(named)} from due_rows ${join} where ${own} and ${where}
        order by ${sql.join(inner.map((key) => sql`${key} ${direction}`))} limit ${sql.lit(top)}) as one
      order by ${sql.join([
        ...keys.map((key) => sql`${key} ${direction}`),
        ...inner.map((_, at) => sql`${sql.ref(`one.k${at}`)} ${direction}`),
      ])}
      limit ${sql.lit(top)}`
  }

const ofCompany = sql<SqlBool>`due_rows.company_id = companies.id`
const withoutCompany = scanBy('due_rows', [day], sql<SqlBool>`due_rows.company_id is null`)

const orders: Readonly<Record<DueGrouping, Order>> = {
  none: byColumns('due_rows', day),
  company: {
    keys: [company, sql`companies.id`, day],
    join: joinCompanies,
    ranges: [
      walk({ groups: sql`companies`, keys: [company, sql`companies.id`], own: ofCompany }),
      withoutCompany,
    ],
  },
  yard: {
    keys: [company, sql`companies.id`, ...yard, day],
    join: sql`${joinCompanies} ${joinYards}`,
    ranges: [
      walk({
        groups: sql`companies`,
        keys: [company, sql`companies.id`],
        own: ofCompany,
        join: joinYards,
        by: yard,
      }),
      withoutCompany,
    ],
  },
  car: {
    keys: [sql`cars.title collate ru`, sql`cars.id`, day],
    join: sql`left join cars on cars.id = due_rows.car_id`,
    ranges: [
      walk({
        groups: sql`cars`,
        keys: [sql`cars.title collate ru`, sql`cars.id`],
        own: sql<SqlBool>`due_rows.car_id = cars.id`,
      }),
      scanBy('due_rows', [day], sql<SqlBool>`due_rows.car_id is null`),
    ],
  },
}

const isCounted = ['period', 'kindIds', 'whats', 'states', 'dueFrom', 'dueTo', 'orderTo'] as const

const stored = (where: Condition): RawBuilder<number> => sql<number>`(
  select coalesce(sum(n), 0)::int from (
    select n from due_counts where ${where} union all select n from due_count_deltas where ${where}) as counted)`

async function readNumber(db: Db, number: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(unprepared)} select ${number} as n`.execute(db)
  return rows[0]?.n ?? 0
}

interface Matching {
  readonly where: Condition
  /** From the counts; undefined where the rows have to be counted. */
  readonly total: (() => Promise<number>) | undefined
}

/** Few rows have a request, so those without one are all but these. */
function matching(db: Db, filters: DueFilters, asked: Asked): Matching {
  const active = dueFilters(filters, asked)
  const where = allOf([visibleRows(asked.reach), ...active.conditions])
  if (asked.reach.scope !== 'all' || !hasOnly(active, ...isCounted, 'hasTask'))
    return { where, total: undefined }
  const { hasTask: isWanted, ...others } = filters
  const rest = dueFilters(others, asked)
  const all = stored(allOf(rest.counted ?? []))
  const worked = sql<number>`(select count(*)::int from due_rows where ${allOf([...rest.conditions, hasTask])})`
  return {
    where,
    total: () => readNumber(db, isWanted === undefined ? all : isWanted ? worked : sql`${all} - ${worked}`),
  }
}

export function listingOf(db: Db, search: DueSearch, asked: Asked): Listing {
  const { groupBy, sort, limit, offset } = search
  const { where, total } = matching(db, search, asked)
  return {
    table: 'due_rows',
    where,
    order: orders[groupBy],
    sort,
    limit,
    offset,
    total,
    isNarrow: total === undefined,
  }
}

export const findDueIds = (db: Db, search: DueSearch, asked: Asked): Promise<Found> =>
  findPage(db, listingOf(db, search, asked))

const noCounts: DueCounts = { PAST: 0, MONTH: 0, QUARTER: 0, YEAR: 0, ORDER: 0, ALL: 0 }

/** The numbers of the tabs. Few rows have a request, so those without one are all but these. */
export async function countPeriods(db: Db, filters: DueFilters, asked: Asked): Promise<DueCounts> {
  if (filters.hasTask !== false) return countMatching(db, filters, asked)
  const { hasTask: _, ...others } = filters
  const all = await countMatching(db, others, asked)
  const worked = await countMatching(db, { ...others, hasTask: true }, asked)
  return Object.fromEntries(duePeriods.map((period) => [period, all[period] - worked[period]])) as DueCounts
}

/** In one statement: from the stored counts, else from the rows that match. */
async function countMatching(db: Db, filters: DueFilters, asked: Asked): Promise<DueCounts> {
  const { period: _, ...others } = filters
  const active = dueFilters(others, asked)
  const isStored = asked.reach.scope === 'all' && active.counted !== undefined
  const number = isStored ? sql`coalesce(sum(n)` : sql`(count(*)`
  const counted = duePeriods.map(
    (period) =>
      sql`${sql.lit(period)}, ${number} filter (where ${inPeriod(period, asked)})${isStored ? sql`, 0)` : sql`)`}`,
  )
  const where = allOf(isStored ? (active.counted ?? []) : [visibleRows(asked.reach), ...active.conditions])
  const from = isStored
    ? sql`(select * from due_counts union all select * from due_count_deltas) as stored`
    : sql`due_rows`
  const statement = sql<{ counts: DueCounts }>`${sql.raw(unprepared)}
    select json_build_object(${sql.join(counted)}) as counts from ${from} where ${where}`
  return singleFlight(db, queryKeyOf(db, statement), async () => {
    const { rows } = await statement.execute(db)
    return rows[0]?.counts ?? noCounts
  })
}

/** Over `due_rows`, the key of the group that a row belongs to. */
const groupKeys: Readonly<Record<Exclude<DueGrouping, 'none'>, RawBuilder<string>>> = {
  company: sql<string>`'company:' || coalesce(due_rows.company_id, 0)`,
  yard: sql<string>`'company:' || coalesce(due_rows.company_id, 0) || '/yard:' || coalesce(yards.id, 0)`,
  car: sql<string>`'car:' || coalesce(due_rows.car_id, 0)`,
}

/** The groups of these rows, with the number of all their rows that match. */
export async function readGroups(
  db: Db,
  filters: DueFilters,
  asked: Asked,
  ids: readonly number[],
): Promise<DueGroup[] | undefined> {
  const { groupBy } = filters
  if (groupBy === 'none') return undefined
  if (ids.length === 0) return []
  const { where } = matching(db, filters, asked)
  const column = sql.ref(groupBy === 'car' ? 'due_rows.car_id' : 'due_rows.company_id')
  const { rows } = await sql<Shown>`${sql.raw(unprepared)}
    with shown as materialized (
      select distinct on (key) ${groupKeys[groupBy]} as key, ${column} as owner_id,
        due_rows.company_id, due_rows.car_id, yards.id as yard_id, yards.name as yard_name
      from due_rows ${joinYards} where due_rows.id = any(${arrayOf(ids, 'integer')})),
    counted as (
      select ${groupKeys[groupBy]} as key, count(*)::int as n, count(distinct due_rows.car_id)::int as cars
      from due_rows ${joinYards}
      where ${where} and (${column} = any(array(select owner_id from shown where owner_id is not null))
        or ${column} is null and exists (select from shown where owner_id is null))
      group by 1)
    select shown.key, shown.owner_id, counted.n as rows_count, counted.cars as cars_count,
      case when companies.id is not null and ${sql.lit(groupBy !== 'car')} then
        jsonb_build_object('id', companies.id, 'name', companies.name) end as company,
      case when shown.yard_id is not null and ${sql.lit(groupBy === 'yard')} then
        jsonb_build_object('id', shown.yard_id, 'name', shown.yard_name) end as yard,
      case when cars.id is not null and ${sql.lit(groupBy === 'car')} then
        jsonb_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title) end as car
    from shown join counted on counted.key = shown.key
    left join companies on companies.id = shown.company_id
    left join cars on cars.id = shown.car_id`.execute(db)
  const ownerIds = rows.flatMap(({ ownerId }) => ownerId ?? [])
  const ofOwners = sql<SqlBool>`(${column} = any(${arrayOf(ownerIds, 'integer')})
    or ${column} is null and ${rows.some(({ ownerId }) => ownerId === null)}::boolean)`
  const sums = await readGroupSums(
    db,
    {
      key: groupKeys[groupBy],
      join: joinYards,
      where: allOf([where, ofOwners]),
      keys: rows.map(({ key }) => key),
      companyIds: groupBy === 'car' ? await readCompaniesOfRows(db, ofOwners) : ownerIds,
    },
    asked.today,
  )
  return rows.map(({ ownerId: _, ...group }) => ({ ...group, ...(sums.get(group.key) ?? noSums) }))
}

interface Shown extends Omit<DueGroup, 'sum' | 'unpricedCount'> {
  /** Of the truck or the organization; null: there is none. */
  readonly ownerId: number | null
}

/** A card of the driver of a truck may be of another organization. */
async function readCompaniesOfRows(db: Db, where: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct company_id as id from due_rows where ${where} and company_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

export const dueCounters: readonly Counter[] = [{ deltas: 'due_count_deltas', fold: 'fold_due_counts' }]
