import type { CarFilters, CarOrder } from '@naryad/contract/cars/cars'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import {
  allOf,
  anyOf,
  type Condition,
  compact,
  opaqueToPlanner,
  whenDefined,
} from '../../platform/db/query/conditions.ts'
import { defineFilters, type Filter, included } from '../../platform/db/query/filters.ts'
import { inArray, inArrayByIndex } from '../../platform/db/query/id-arrays.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesAccountingCode, matchesCode } from '../../platform/db/query/text-match.ts'
import { foldCode, wordPattern, wordReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import { openTasks } from './cars.policy.repo.ts'

/** Does not include the search text, which an index scan in order checks with another condition. */
type PlainFilters = Partial<Omit<CarFilters, 'query' | 'orderBy' | 'sort'>>
type FilterOf<Value> = Filter<Value, PlainFilters, Context>

interface Context {
  readonly reach: Reach
  readonly orderBy?: CarOrder | undefined
}

const hasAny = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0

/**
 * An archived truck is found only if its status or id is requested. Works over `cars` and over
 * `car_counts`.
 */
export const unarchived = ({ statuses, ids }: PlainFilters): Condition | undefined =>
  hasAny(statuses) || hasAny(ids) ? undefined : sql`status <> 'ARCHIVED'`

const today = (): RawBuilder<unknown> => opaqueToPlanner(sql`${companyToday()}::date`)

const byIds = (column: string): FilterOf<readonly number[]> => ({
  where: (ids) => inArrayByIndex(column, ids),
  isIndexed: true,
})

/** Over `car_terms`: the worst bounds of the truck's open ranges, by date and by mileage. */
const isOverdue = (): Condition => sql`car_terms.overdue_after < ${today()}`
const isNear = (): Condition => sql`car_terms.soon_from <= ${today()}`

/** By the state of the worst open range, over `car_terms`. */
export function inStates(states: readonly ('OK' | 'SOON' | 'OVERDUE')[]): Condition {
  const wanted = new Set(states)
  if (wanted.size === 3 || wanted.size === 0) return sql`true`
  if (wanted.has('SOON') && wanted.has('OVERDUE')) return isNear()
  const parts = {
    OVERDUE: isOverdue(),
    SOON: sql<SqlBool>`(${isNear()} and not ${isOverdue()})`,
    OK: sql<SqlBool>`not ${isNear()}`,
  }
  return anyOf([...wanted].map((state) => parts[state]))
}

const isSilent: Condition = sql<SqlBool>`cars.is_silent`

/**
 * Over `cars` and `positions`: readings of the tracker wait for an answer. They have none as long as the mileage has not
 * been entered since, and they have not been called an error.
 */
export const inDoubt = `positions.mileage_doubt is not null
  and positions.odometer_since is not distinct from cars.mileage_at
  and (positions.mileage_doubt ->> 'since')::timestamptz is distinct from cars.mileage_error_since`
const isInDoubt: Condition = sql<SqlBool>`exists (
  select from car_positions as positions where positions.car_id = cars.id and ${sql.raw(inDoubt)})`

/** Trucks in these states. Combined with silence, two indexes are intersected before any truck is read. */
const isOfStates = (states: Parameters<typeof inStates>[0], isSilentToo: boolean): Condition =>
  isSilentToo
    ? sql`cars.id in (
        select car_terms.car_id from car_terms join cars on cars.id = car_terms.car_id
        where ${inStates(states)} and ${isSilent} offset 0)`
    : sql`exists (select from car_terms where car_terms.car_id = cars.id and ${inStates(states)})`

/** Whether maintenance states and silence are combined into one condition. */
const areCombined = ({ maintenanceStates, noSignal }: PlainFilters, { reach, orderBy }: Context): boolean =>
  // In order of creation the index of silent trucks is sufficient.
  noSignal === true && hasAny(maintenanceStates) && reach.scope === 'all' && orderBy !== 'createdAt'

/** `counted` conditions are over `car_counts`. */
export const carFilters = defineFilters<PlainFilters, Context>({
  statuses: {
    where: (chosen) => sql`status = any(${arrayOf(chosen, 'car_status')})`,
    counted: (chosen) => sql`status = any(${arrayOf(chosen, 'car_status')})`,
  },
  ids: byIds('cars.id'),
  companyIds: { ...byIds('cars.company_id'), counted: (ids) => inArray('company_id', ids) },
  driverIds: byIds('cars.driver_id'),
  carServerIds: { where: (ids) => inArrayByIndex('cars.car_server_id', ids) },
  maintenanceStates: { where: (states, all, context) => isOfStates(states, areCombined(all, context)) },
  noSignal: {
    where: (isChosen, all, context) => {
      if (!isChosen) return undefined
      return areCombined(all, context) ? included : isSilent
    },
    counted: () => sql`is_silent`,
  },
  updatedFrom: { where: (from) => sql`cars.updated_at >= ${from}::timestamptz` },
  mileageInDoubt: { where: (isChosen) => (isChosen ? isInDoubt : undefined) },
  hasOpenTasks: {
    where: (isWanted, _, { reach }) =>
      whenDefined(isWanted, sql`exists (select from tasks where ${openTasks(reach)})`),
  },
})

/** Conditions over `cars`, without the search text. */
export const matching = (filters: PlainFilters, context: Context): Condition[] =>
  compact([unarchived(filters), ...carFilters(filters, context).conditions])

const codes = { all: sql`cars.search_text`, plate: sql`cars.plate_code` }
const indexed = { ...codes, short: sql`car_short_codes(cars.search_text, cars.plate_code)` }

const ofAnotherProgram = (query: string): Condition => matchesAccountingCode(sql`cars.accounting_code`, query)

export const codeMatches = (query: string): Condition =>
  anyOf([matchesCode(indexed, query), ofAnotherProgram(query)])

/** Organizations with the query in their names. Shorter queries match nearly every name. */
const namedCompanies = (query: string): RawBuilder<unknown> | undefined =>
  foldCode(query).length < 3
    ? undefined
    : sql`
      select companies.id from companies
      where ${anyOf(wordReadings(query).map((words) => allOf(words.map(inName))))}`

/** Must equal the expression of the index companies_name_search. */
const names = sql`(' ' || fold_words(companies.name) || ' ' || fold_words(companies.full_name))`

const inName = (word: string): Condition =>
  sql`${names} like ${opaqueToPlanner(sql`${wordPattern(word)}::text`)}`

export async function findNamedCompanies(db: Db, query: string): Promise<number[]> {
  const named = namedCompanies(query)
  if (!named) return []
  const { rows } = await sql<{ id: number }>`${named}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The query is a code of the truck or the name of its organization. */
export const matchesQuery = (query: string): Condition => foundBy(codeMatches(query), query)

/** The same for a scan in the order of the list, which checks each truck. */
export const matchesQueryOnScan = (query: string): Condition =>
  foundBy(anyOf([matchesCode(codes, query), ofAnotherProgram(query)]), query)

function foundBy(byCode: Condition, query: string): Condition {
  if (query.trim() === '') return sql<SqlBool>`true`
  const named = namedCompanies(query)
  return anyOf(compact([byCode, named && sql<SqlBool>`cars.company_id = any(array(${named}))`]))
}
