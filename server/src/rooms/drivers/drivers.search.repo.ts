import type { DriverFilters, DriverOrder, DriverSearch } from '@naryad/contract/drivers/drivers'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import { byNames } from '../../platform/db/query/by-names.ts'
import {
  allOf,
  anyOf,
  type Condition,
  compact,
  opaqueToPlanner,
  whenDefined,
} from '../../platform/db/query/conditions.ts'
import { hasOnly, defineFilters } from '../../platform/db/query/filters.ts'
import { inArray, inArrayByIndex } from '../../platform/db/query/id-arrays.ts'
import {
  byColumns,
  byNamed,
  byNullable,
  countMatches,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/query/listing.ts'
import { matchesAccountingCode, matchesText } from '../../platform/db/query/text-match.ts'
import { anywhere, codeReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Reach, withinReach } from '../tasks/index.ts'
import { findByNames, wordOfNames } from './drivers.surname.repo.ts'

/** Clients see the drivers of their own organization, engineers those of visible tasks. */
export const visible = (reach: Reach): Condition =>
  withinReach(reach, { company: 'drivers.companyId', task: 'driverId', key: 'drivers.id' })

const hasToken: Condition = sql`exists (
  select from driver_tokens where driver_tokens.driver_id = drivers.id and driver_tokens.expires_at > now())`

/** Trucks of a driver, without archived ones. */
const drives = (more: Condition): Condition => sql`exists (
  select from cars where cars.driver_id = drivers.id and cars.status <> 'ARCHIVED' and ${more})`

/** Does not include the search text, which an index scan in order checks with another condition. */
type PlainFilters = Omit<DriverFilters, 'query' | 'orderBy' | 'sort'>

/** `counted` conditions are over `driver_counts`. */
const driverFilters = defineFilters<PlainFilters>({
  ids: { where: (ids) => inArrayByIndex('drivers.id', ids), isIndexed: true },
  companyIds: {
    where: (ids) => inArrayByIndex('drivers.company_id', ids),
    counted: (ids) => inArray('company_id', ids),
    isIndexed: true,
  },
  carIds: { where: (ids) => drives(inArrayByIndex('cars.id', ids)), isIndexed: true },
  hasMobileToken: { where: (isWanted) => whenDefined(isWanted, hasToken) },
  isActive: {
    where: (isWanted) => sql`drivers.is_active = ${isWanted}`,
    counted: (isWanted) => sql`is_active = ${isWanted}`,
  },
  updatedFrom: { where: (from) => sql`drivers.updated_at >= ${from}::timestamptz` },
  hasCar: { where: (isWanted) => whenDefined(isWanted, drives(sql`true`)) },
  cardEndsInDays: {
    where: (days) => sql`drivers.driver_card_expires_on <= ${companyToday()}::date + ${days}::integer`,
    isIndexed: true,
  },
})

/** Four characters of a plate identify a driver's truck; fewer match thousands of plates. */
const plateLength = 4

/** Matches the driver's own fields, the code of another program, or the plate of the driver's truck. */
function found(query: string, shown?: typeof opaqueToPlanner): Condition {
  const patterns = codeReadings(query)
    .filter((code) => code.length >= plateLength && /\d/.test(code))
    .map(anywhere)
  const byPlate = sql<SqlBool>`drivers.id = any(array(
    select cars.driver_id from cars
    where cars.driver_id is not null and cars.status <> 'ARCHIVED' and cars.plate_code like any(${opaqueToPlanner(sql`${patterns}::text[]`)}::text[])))`
  return anyOf(
    compact([
      matchesText(sql`drivers.search_text`, query, shown),
      matchesAccountingCode(sql`drivers.accounting_code`, query),
      patterns.length > 0 && byPlate,
    ]),
  )
}

const names = [sql`drivers.last_name collate ru`, sql`drivers.first_name collate ru`]

const orders: Readonly<Record<Exclude<DriverOrder, 'name'>, Order>> = {
  company: byNamed({
    table: 'drivers',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
  driverCardExpiresOn: byNullable('drivers', sql`drivers.driver_card_expires_on`),
  licenseExpiresOn: byNullable('drivers', sql`drivers.license_expires_on`),
  createdAt: byColumns('drivers', sql`drivers.created_at`),
}

/** The total and the ids of a page of the register. */
export const findDriverIds = (db: Db, reach: Reach, search: DriverSearch): Promise<Found> =>
  findPage(db, driverListing(db, reach, search))

/** Visible drivers that match the filters. */
export function matched(reach: Reach, filters: DriverFilters): Condition {
  const others = [visible(reach), ...driverFilters(filters).conditions]
  return allOf(filters.query.trim() === '' ? others : [...others, found(filters.query, opaqueToPlanner)])
}

export function driverListing(db: Db, reach: Reach, search: DriverSearch): Listing {
  const { query, orderBy, sort, limit, offset } = search
  const table = 'drivers'
  const where = matched(reach, search)
  const active = driverFilters(search)
  const isTyped = query.trim() !== ''
  const isCounted = reach.scope !== 'own' && !isTyped && active.counted !== undefined
  const isOfSome = reach.scope !== 'all' || active.names.includes('companyIds')
  const isNarrow = active.isIndexed || reach.scope === 'company' || query.trim().length >= 3
  const word = wordOfNames(reach, search, active)
  return {
    table,
    where,
    rowFilter: isTyped ? allOf([visible(reach), ...active.conditions, found(query)]) : undefined,
    order: orderBy === 'name' ? byNames(table, names, query) : orders[orderBy],
    sort,
    limit,
    offset,
    isSlow: !isCounted && !isNarrow,
    isNarrow: isOfSome,
    finding: word === undefined ? undefined : findByNames(word, search),
    ...(isOfSome || isTyped ? {} : countWhole(db, { reach, search, where })),
    ...(isCounted ? { total: () => readTotal(db, reach, search) } : {}),
  }
}

/** The total of a list without a search text: from counters, or by the index of card end and activity. */
function countWhole(
  db: Db,
  { reach, search, where }: { reach: Reach; search: DriverSearch; where: Condition },
): Pick<Listing, 'unfilteredTotal' | 'total'> {
  const active = driverFilters(search)
  if (active.names.length === 0) return { unfilteredTotal: sumOfCounts(reach, search) }
  if (!hasOnly(active, 'cardEndsInDays', 'isActive')) return {}
  return { total: () => countMatches(db, { table: 'drivers', where }) }
}

async function readTotal(db: Db, reach: Reach, filters: DriverFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${sql.raw(unprepared)} select ${sumOfCounts(reach, filters)} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** The row of organization -1 contains the totals of all drivers. */
function sumOfCounts({ scope, who }: Reach, filters: DriverFilters): RawBuilder<number> {
  const { counted = [], names: active } = driverFilters(filters)
  const isOwn = scope === 'company' && sql<SqlBool>`company_id = ${who.companyId}`
  const where = allOf(compact([...counted, isOwn]))
  const isOfSome = isOwn || active.includes('companyIds')
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from driver_counts
    where ${where} and ${isOfSome ? sql`company_id >= 0` : sql`company_id = -1`}
    union all select n from driver_count_deltas where ${where}) as counts)`
}
