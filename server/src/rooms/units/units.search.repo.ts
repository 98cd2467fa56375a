import type { UnitFilters, UnitOrder, UnitQuery, UnitSearch } from '@naryad/contract/units/units'
import type { Unit } from '@naryad/contract/units/units'
import type { UnitVerification, UnitWarranty } from '@naryad/contract/units/units.words'
import { verificationWarningDays, warrantyWarningDays } from '@naryad/contract/units/units.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import {
  allOf,
  anyOf,
  type Condition,
  compact,
  opaqueToPlanner,
  whenDefined,
} from '../../platform/db/query/conditions.ts'
import type { Counter } from '../../platform/db/query/counters.ts'
import { defineFilters, included } from '../../platform/db/query/filters.ts'
import { inArrayByIndex } from '../../platform/db/query/id-arrays.ts'
import {
  byColumns,
  byNamed,
  byNullable,
  findPage,
  type Found,
  type Listing,
  type Order,
  readPageJson,
} from '../../platform/db/query/listing.ts'
import { type RawJson, writeChosen } from '../../platform/db/query/raw-json.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesCode, matchesNames } from '../../platform/db/query/text-match.ts'
import { anywhere, codeReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import { wereInstalled } from './failures.repo.ts'
import { unitShape } from './units.items.repo.ts'
import { visible } from './units.policy.repo.ts'

type PlainFilters = Omit<UnitFilters, 'query' | 'orderBy' | 'sort'>

const today = (): RawBuilder<unknown> => sql`${companyToday()}::date`

const warranties: Readonly<Record<UnitWarranty, () => Condition>> = {
  VALID: () => sql`units.warranty_until > ${today()} + ${warrantyWarningDays}::integer`,
  ENDS: () => sql`units.warranty_until between ${today()} and ${today()} + ${warrantyWarningDays}::integer`,
  ENDED: () => sql`units.warranty_until < ${today()}`,
  UNKNOWN: () => sql`units.warranty_until is null`,
}

const verifications: Readonly<Record<UnitVerification, () => Condition>> = {
  OK: () => sql`units.verified_until > ${today()} + ${verificationWarningDays}::integer`,
  SOON: () =>
    sql`units.verified_until between ${today()} and ${today()} + ${verificationWarningDays}::integer`,
  OVERDUE: () => sql`units.verified_until < ${today()}`,
  UNKNOWN: () => sql`(units.verified_until is null and units.model_id = any(array(
    select id from unit_models where verification_months is not null)))`,
}

const isOnCars = (cars: Condition): Condition =>
  sql`units.car_id = any(array(select cars.id from cars where ${cars}))`

const isOnArchived: Condition = sql`exists (
  select from cars where cars.id = units.car_id and cars.status = 'ARCHIVED')`

/** By a column of `units` that the counts have, too. */
const countedToo = <Value>(column: string, array: (values: Value) => RawBuilder<unknown>) => ({
  where: (values: Value): Condition => sql`units.${sql.ref(column)} = any(${array(values)})`,
  counted: (values: Value): Condition => sql`${sql.ref(column)} = any(${array(values)})`,
})

const unitFilters = defineFilters<PlainFilters>({
  ids: { where: (ids) => inArrayByIndex('units.id', ids), isIndexed: true },
  kinds: countedToo('kind', (kinds) => arrayOf(kinds, 'text')),
  modelIds: {
    where: (ids) => inArrayByIndex('units.model_id', ids),
    counted: (ids) => sql`model_id = any(${arrayOf(ids, 'integer')})`,
    isIndexed: true,
  },
  places: countedToo('place', (places) => arrayOf(places, 'text')),
  carIds: { where: (ids) => inArrayByIndex('units.car_id', ids), isIndexed: true },
  companyIds: {
    where: (ids) =>
      anyOf([inArrayByIndex('units.company_id', ids), isOnCars(inArrayByIndex('cars.company_id', ids))]),
    isIndexed: true,
  },
  userIds: { where: (ids) => inArrayByIndex('units.user_id', ids), isIndexed: true },
  warranty: { where: (chosen) => anyOf(chosen.map((one) => warranties[one]())) },
  verification: { where: (chosen) => anyOf(chosen.map((one) => verifications[one]())) },
  isOnArchivedCar: { where: (isWanted) => whenDefined(isWanted, isOnArchived), isIndexed: true },
  hasFormerOwner: {
    where: (isWanted) =>
      isWanted ? sql`units.former_owner_id is not null` : sql`units.former_owner_id is null`,
    isIndexed: true,
  },
  installedFrom: { where: (_, filters) => wereInstalled(filters), isIndexed: true },
  installedTo: {
    where: (_, filters) => (filters.installedFrom === undefined ? wereInstalled(filters) : included),
    isIndexed: true,
  },
  hasFailed: {
    where: (_, { installedFrom, installedTo, hasFailed }) =>
      installedFrom === undefined && installedTo === undefined ? wereInstalled({ hasFailed }) : included,
    isIndexed: true,
  },
})

/** A unit that is written off is found only if its place or id is requested. */
const showsGone = ({ places, ids }: Pick<PlainFilters, 'places' | 'ids'>): boolean =>
  (places?.length ?? 0) > 0 || (ids?.length ?? 0) > 0

const remaining = (filters: Pick<PlainFilters, 'places' | 'ids'>): Condition | undefined =>
  showsGone(filters) ? undefined : sql`units.place <> 'GONE'`

/** The number of units by their kinds, models and places; undefined where they have to be counted. */
function totalOf(db: Db, reach: Reach, search: UnitSearch): (() => Promise<number>) | undefined {
  const { counted } = unitFilters(search)
  if (reach.scope !== 'all' || counted === undefined || isTyped(search.query)) return undefined
  const where = allOf([...counted, ...(showsGone(search) ? [] : [sql<SqlBool>`place <> 'GONE'`])])
  return async () => {
    const { rows } = await sql<{ n: number }>`${sql.raw(unprepared)}
      select coalesce(sum(n), 0)::int as n from (
        select n from unit_counts where ${where} union all select n from unit_count_deltas where ${where}) as counted
    `.execute(db)
    return rows[0]?.n ?? 0
  }
}

const orders: Readonly<Record<UnitOrder, Order>> = {
  model: byNamed({
    table: 'units',
    column: 'model_id',
    other: 'unit_models',
    keys: [sql`unit_models.title collate ru`],
  }),
  serial: byColumns('units', sql`units.serial_key`),
  place: byColumns('units', sql`units.place`),
  since: byNullable('units', sql`units.since`),
  warrantyUntil: byNullable('units', sql`units.warranty_until`),
  verifiedUntil: byNullable('units', sql`units.verified_until`),
  createdAt: byColumns('units', sql`units.created_at`),
}

/** By any part of the serial, the title of the model, or the plate of the truck. */
function found(query: string): Condition {
  const serials = codeReadings(query).map(anywhere)
  const bySerial = sql<SqlBool>`units.serial_key like any(${opaqueToPlanner(sql`${serials}::text[]`)}::text[])`
  const byModel = sql<SqlBool>`units.model_id = any(array(
    select id from unit_models where ${matchesNames(sql`(' ' || fold_words(title))`, query)}))`
  const byCar = isOnCars(
    matchesCode(
      {
        all: sql`cars.search_text`,
        plate: sql`cars.plate_code`,
        short: sql`car_short_codes(cars.search_text, cars.plate_code)`,
      },
      query,
    ),
  )
  return anyOf(compact([serials.length > 0 && bySerial, byModel, byCar]))
}

const isTyped = (query: string): boolean => query.trim() !== ''

export function unitListing(db: Db, reach: Reach, search: UnitSearch): Listing {
  const { query, orderBy, sort, limit, offset } = search
  const active = unitFilters(search)
  const where = allOf(
    compact([visible(reach), remaining(search), ...active.conditions, isTyped(query) && found(query)]),
  )
  const total = totalOf(db, reach, search)
  return {
    table: 'units',
    where,
    order: orders[orderBy],
    sort,
    limit,
    offset,
    total,
    isNarrow: total === undefined && (active.isIndexed || reach.scope !== 'all' || isTyped(query)),
  }
}

export const findUnitIds = (db: Db, reach: Reach, search: UnitSearch): Promise<Found> =>
  findPage(db, unitListing(db, reach, search))

export const searchUnits = (
  db: Db,
  reach: Reach,
  search: UnitSearch,
): Promise<RawJson<{ items: Unit[]; totalCount: number }>> =>
  readPageJson(db, unitShape(reach), unitListing(db, reach, search))

/** The unit with exactly this serial first, then those in own hands and at hand. */
export function pickUnits(
  db: Db,
  reach: Reach,
  { query, limit, places, kinds }: UnitQuery,
): Promise<RawJson<{ items: Unit[] }>> {
  const where = compact([
    visible(reach),
    remaining({ places }),
    ...unitFilters({ places, kinds }).conditions,
    isTyped(query) && found(query),
  ])
  const isExact = sql`units.serial_key = unit_serial_key(${query})`
  return writeChosen(
    db,
    unitShape(reach),
    sql`select units.id from units where ${allOf(where)}
      order by ${isExact} desc, units.user_id is not distinct from ${reach.who.id} desc,
        units.place = 'OFFICE' desc, units.id desc limit ${sql.lit(limit)}`,
  )
}

export const unitCounters: readonly Counter[] = [{ deltas: 'unit_count_deltas', fold: 'fold_unit_counts' }]
