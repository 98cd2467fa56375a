import type { DriverFilters, DriverOrder, DriverSearch } from '@naryad/contract/drivers/drivers'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { byNames } from '../../platform/db/by-names.ts'
import {
  allOf,
  anyOf,
  asked,
  type Condition,
  given,
  ifAny,
  unseen,
  whether,
} from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { among, amongIndexed } from '../../platform/db/in-order.ts'
import {
  byColumns,
  byNamed,
  byNullable,
  countMatches,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/listing.ts'
import { once } from '../../platform/db/once.ts'
import { matchesText } from '../../platform/db/text-match.ts'
import { anywhere, codeReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Reach, withinReach } from '../tasks/index.ts'
import { findByNames, wordOfNames } from './drivers.surname.repo.ts'

/** A client sees the drivers of his organization, an engineer those whose tasks he sees. */
export const visible = (reach: Reach): Condition =>
  withinReach(reach, { company: 'drivers.companyId', task: 'driverId', key: 'drivers.id' })

const hasToken: Condition = sql`exists (
  select from driver_tokens where driver_tokens.driver_id = drivers.id and driver_tokens.expires_at > now())`

/** Trucks that a driver drives; one that is gone is driven by nobody. */
const drives = (more: Condition): Condition => sql`exists (
  select from cars where cars.driver_id = drivers.id and cars.status <> 'ARCHIVED' and ${more})`

function matching(filters: DriverFilters): Condition[] {
  const { ids, companyIds, carIds, hasMobileToken, isActive, hasCar, cardEndsInDays } = filters
  return asked<Omit<DriverFilters, 'query'>>({
    ids: ifAny(ids, (list) => amongIndexed('drivers.id', list)),
    companyIds: ifAny(companyIds, (list) => amongIndexed('drivers.company_id', list)),
    carIds: ifAny(carIds, (list) => drives(amongIndexed('cars.id', list))),
    hasMobileToken: whether(hasMobileToken, hasToken),
    isActive: isActive !== undefined && sql`drivers.is_active = ${isActive}`,
    hasCar: whether(hasCar, drives(sql`true`)),
    cardEndsInDays:
      cardEndsInDays !== undefined &&
      sql`drivers.driver_card_expires_on <= ${companyToday()}::date + ${cardEndsInDays}::integer`,
  })
}

/** The kept counts know the organizations and who works; all else is found and counted. */
const isCounted = ({ query, ids, carIds, hasMobileToken, hasCar, cardEndsInDays }: DriverFilters): boolean =>
  query.trim() === '' &&
  ![ids, carIds].some((list) => list !== undefined && list.length > 0) &&
  [hasMobileToken, hasCar, cardEndsInDays].every((value) => value === undefined)

/** Whether an index leads to the few drivers that can match. */
const isNarrow = (
  { scope }: Reach,
  { query, ids, companyIds, carIds, cardEndsInDays }: DriverFilters,
): boolean =>
  scope === 'company' ||
  query.trim().length >= 3 ||
  cardEndsInDays !== undefined ||
  [ids, companyIds, carIds].some((list) => list !== undefined && list.length > 0)

/** Whether nothing is asked for but when the card ends, and perhaps who works: one index knows both. */
const isByCard = ({ scope }: Reach, filters: DriverFilters): boolean =>
  scope === 'all' &&
  filters.cardEndsInDays !== undefined &&
  isCounted({ ...filters, cardEndsInDays: undefined }) &&
  !filters.companyIds?.length

/** Whoever knows a truck finds its driver by four signs of the plate; fewer are in thousands of them. */
const plateLength = 4

/** What was typed is of the driver himself, or of the plate of his truck. */
function found(query: string, shown?: typeof unseen): Condition {
  const patterns = codeReadings(query)
    .filter((code) => code.length >= plateLength && /\d/.test(code))
    .map(anywhere)
  const byPlate = sql<SqlBool>`drivers.id = any(array(
    select cars.driver_id from cars
    where cars.driver_id is not null and cars.status <> 'ARCHIVED' and cars.plate_code like any(${unseen(sql`${patterns}::text[]`)}::text[])))`
  return anyOf(given([matchesText(sql`drivers.search_text`, query, shown), patterns.length > 0 && byPlate]))
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

/** Who is seen and asked for. */
export function matched(reach: Reach, filters: DriverFilters): Condition {
  const others = [visible(reach), ...matching(filters)]
  return allOf(filters.query.trim() === '' ? others : [...others, found(filters.query, unseen)])
}

export function driverListing(db: Db, reach: Reach, search: DriverSearch): Listing {
  const { query, companyIds, isActive, orderBy, sort, limit, offset } = search
  const table = 'drivers'
  const where = matched(reach, search)
  const isKept = reach.scope !== 'own' && isCounted(search)
  const isOfSome = reach.scope !== 'all' || (companyIds !== undefined && companyIds.length > 0)
  const word = wordOfNames(reach, search)
  return {
    table,
    where,
    walkedWhere: query.trim() === '' ? undefined : allOf([visible(reach), ...matching(search), found(query)]),
    order: orderBy === 'name' ? byNames(table, names, query) : orders[orderBy],
    sort,
    limit,
    offset,
    isSlow: !isKept && !isNarrow(reach, search),
    isNarrow: isOfSome,
    whole: isKept && !isOfSome && isActive === undefined ? kept(reach, search) : undefined,
    total: isKept
      ? () => sumKept(db, reach, search)
      : isByCard(reach, search)
        ? () => countMatches(db, { table, where })
        : undefined,
    finding: word === undefined ? undefined : findByNames(word, search),
  }
}

async function sumKept(db: Db, reach: Reach, filters: DriverFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${sql.raw(once)} select ${kept(reach, filters)} as n`.execute(db)
  return rows[0]?.n ?? 0
}

function kept({ scope, who }: Reach, { companyIds, isActive }: DriverFilters): RawBuilder<number> {
  const ofSome = given([
    companyIds && companyIds.length > 0 && among('company_id', companyIds),
    scope === 'company' && sql`company_id = ${who.companyId}`,
  ])
  const where = allOf(given([...ofSome, isActive !== undefined && sql`is_active = ${isActive}`]))
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from driver_counts
    where ${where} and ${ofSome.length === 0 ? sql`company_id = -1` : sql`company_id >= 0`}
    union all select n from driver_count_deltas where ${where}) as kept)`
}
