import { type CarFilters, type CarOrder, silenceHours } from '@naryad/contract/cars/cars'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { allOf, anyOf, asked, type Condition, given, unseen, whether } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { amongIndexed } from '../../platform/db/in-order.ts'
import { arrayOf } from '../../platform/db/set-based.ts'
import { matchesCode } from '../../platform/db/text-match.ts'
import { foldCode, wordPattern, wordReadings } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import { openTasks } from './cars.policy.repo.ts'

type Filters = Pick<CarFilters, 'query' | 'statuses' | 'companyIds'> &
  Partial<CarFilters> & { readonly orderBy?: CarOrder }

const chosen = <Item>(list: readonly Item[] | undefined): readonly Item[] | null =>
  list && list.length > 0 ? list : null

/** Over `cars` and over its kept counts: a truck that is gone is found only by those who ask for it. */
export function inStatuses({ statuses, ids }: Filters): Condition | undefined {
  const wanted = chosen(statuses)
  if (wanted) return sql`status = any(${arrayOf(wanted, 'car_status')})`
  return chosen(ids) ? undefined : sql`status <> 'ARCHIVED'`
}

/** Whether the kept counts know how many trucks match. */
export const isCounted = (filters: CarFilters): boolean =>
  ![filters.ids, filters.driverIds, filters.carServerIds, filters.maintenanceStates].some(
    (list) => list !== undefined && list.length > 0,
  ) &&
  !filters.noSignal &&
  filters.hasOpenTasks === undefined

/** Whether an index leads to the few trucks that can match. */
export const isNarrow = ({ scope }: Reach, { query, ids, companyIds, driverIds }: CarFilters): boolean =>
  scope === 'company' ||
  foldCode(query).length >= 3 ||
  [ids, companyIds, driverIds].some((list) => list !== undefined && list.length > 0)

const today = (): RawBuilder<unknown> => unseen(sql`${companyToday()}::date`)

const inList = (column: string, list: readonly number[] | undefined): Condition | undefined => {
  const ids = chosen(list)
  return ids ? amongIndexed(column, ids) : undefined
}

/** Over `car_terms`: the worst bounds of the truck's open ranges, the day's and the kilometres'. */
const isOverdue = (): Condition => sql`car_terms.overdue_after < ${today()}`
const isNear = (): Condition => sql`car_terms.soon_from <= ${today()}`

/** By the worst of the open ranges, over `car_terms`. */
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

/** Whether the terms alone say which trucks match: nothing else is asked for. */
export const isOfTerms = (filters: CarFilters): boolean =>
  isCounted({ ...filters, maintenanceStates: [] }) &&
  filters.query.trim() === '' &&
  !chosen(filters.statuses) &&
  !chosen(filters.companyIds)

/** The tracker has spoken once and has been silent since. */
export const silent = `cars.last_seen_at < now() - make_interval(hours => ${silenceHours})`
const isSilent: Condition = sql<SqlBool>`${sql.raw(silent)}`

/** The trucks of these states; who is silent too is known by two indexes alone, and only those of both are looked at. */
const isOfStates = (states: Parameters<typeof inStates>[0], isSilentToo: boolean): Condition =>
  isSilentToo
    ? sql`cars.id in (
        select car_terms.car_id from car_terms join cars on cars.id = car_terms.car_id
        where ${inStates(states)} and ${isSilent} offset 0)`
    : sql`exists (select from car_terms where car_terms.car_id = cars.id and ${inStates(states)})`

export function matching(reach: Reach, filters: Filters): Condition[] {
  const { ids, companyIds, driverIds, carServerIds, maintenanceStates, noSignal, hasOpenTasks } = filters
  const withTasks = sql<SqlBool>`exists (select from tasks where ${openTasks(reach)})`
  const states = chosen(maintenanceStates)
  // In the order of creation the index of signals tells all that is asked of a truck, and none is looked at.
  const areBoth = noSignal && states !== null && reach.scope === 'all' && filters.orderBy !== 'createdAt'
  return asked<Omit<Filters, 'query'>>({
    statuses: inStatuses(filters),
    ids: inList('cars.id', ids),
    companyIds: inList('cars.company_id', companyIds),
    driverIds: inList('cars.driver_id', driverIds),
    carServerIds: inList('cars.car_server_id', carServerIds),
    maintenanceStates: states !== null && isOfStates(states, areBoth === true),
    noSignal: noSignal && !areBoth && isSilent,
    hasOpenTasks: whether(hasOpenTasks, withTasks),
  })
}

const codes = { all: sql`cars.search_text`, plate: sql`cars.plate_code` }
const indexed = { ...codes, short: sql`car_short_codes(cars.search_text, cars.plate_code)` }

export const codeMatches = (query: string): Condition => matchesCode(indexed, query)

/** The organizations whose names have what was typed; one or two letters are in every name. */
const namedCompanies = (query: string): RawBuilder<unknown> | undefined =>
  foldCode(query).length < 3
    ? undefined
    : sql`
      select companies.id from companies
      where ${anyOf(wordReadings(query).map((words) => allOf(words.map(inName))))}`

/** As the index of migration 0038 has them. */
const names = sql`(' ' || fold_words(companies.name) || ' ' || fold_words(companies.full_name))`

const inName = (word: string): Condition => sql`${names} like ${unseen(sql`${wordPattern(word)}::text`)}`

export async function findNamedCompanies(db: Db, query: string): Promise<number[]> {
  const named = namedCompanies(query)
  if (!named) return []
  const { rows } = await sql<{ id: number }>`${named}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was typed is a number of the truck or the name of its organization. */
export const found = (query: string): Condition => foundBy(codeMatches(query), query)

/** The same for a list that is walked in its order: each of its trucks is looked at. */
export const foundOnWalk = (query: string): Condition => foundBy(matchesCode(codes, query), query)

function foundBy(byCode: Condition, query: string): Condition {
  if (query.trim() === '') return sql<SqlBool>`true`
  const named = namedCompanies(query)
  return anyOf(given([byCode, named && sql<SqlBool>`cars.company_id = any(array(${named}))`]))
}
