import { type CarFilters, silenceHours } from '@naryad/contract/cars/cars'
import { sql, type SqlBool } from 'kysely'

import { anyOf, type Condition, given } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { among } from '../../platform/db/in-order.ts'
import { arrayOf } from '../../platform/db/set-based.ts'
import { matchesCode, matchesNames } from '../../platform/db/text-match.ts'
import { foldCode } from '../../platform/text/typed.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import { openTasks } from './cars.policy.repo.ts'

type Filters = Pick<CarFilters, 'query' | 'statuses' | 'companyIds'> & Partial<CarFilters>

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

const terms = (condition: Condition): Condition => sql`exists (
  select from car_terms where car_terms.car_id = cars.id and ${condition})`

/** Over `car_terms`: the worst bounds of the truck's open ranges, the day's and the kilometres'. */
const isOverdue = (): Condition => sql`car_terms.overdue_after < ${companyToday()}::date`
const isNear = (): Condition => sql`car_terms.soon_from <= ${companyToday()}::date`

/** By the worst of the open ranges. */
function inStates(states: readonly ('OK' | 'SOON' | 'OVERDUE')[]): Condition {
  const wanted = new Set(states)
  if (wanted.size === 3) return terms(sql`true`)
  if (wanted.has('SOON') && wanted.has('OVERDUE')) return terms(isNear())
  const parts = {
    OVERDUE: terms(isOverdue()),
    SOON: terms(sql`${isNear()} and not ${isOverdue()}`),
    OK: terms(sql`not ${isNear()}`),
  }
  return anyOf([...wanted].map((state) => parts[state]))
}

/** The tracker has spoken once and has been silent since. */
export const silent = `cars.last_seen_at < now() - make_interval(hours => ${silenceHours})`
const isSilent: Condition = sql<SqlBool>`${sql.raw(silent)}`

export function matching(reach: Reach, filters: Filters): Condition[] {
  const { ids, companyIds, driverIds, carServerIds, maintenanceStates, noSignal, hasOpenTasks } = filters
  const withTasks = sql<SqlBool>`exists (select from tasks where ${openTasks(reach)})`
  const states = chosen(maintenanceStates)
  const inList = (column: string, list: readonly number[] | undefined): Condition | undefined => {
    const wanted = chosen(list)
    return wanted ? among(column, wanted) : undefined
  }
  return given([
    inStatuses(filters),
    inList('cars.id', ids),
    inList('cars.company_id', companyIds),
    inList('cars.driver_id', driverIds),
    inList('cars.car_server_id', carServerIds),
    states ? inStates(states) : undefined,
    noSignal && isSilent,
    hasOpenTasks !== undefined && (hasOpenTasks ? withTasks : sql`not ${withTasks}`),
  ])
}

const plate = sql`fold_code(cars.plate)`

export const codeMatches = (query: string): Condition =>
  matchesCode({ all: sql`cars.search_text`, plate }, query)

/** The organizations whose names have what was typed; one or two letters are in every name. */
export async function findNamedCompanies(db: Db, query: string): Promise<number[]> {
  if (foldCode(query).length < 3) return []
  const { rows } = await sql<{ id: number }>`
    select id from companies
    where ${matchesNames(sql`search_text`, query)} and ${matchesNames(sql`' ' || fold_words(name) || ' ' || fold_words(full_name)`, query)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What was typed is a number of the truck or the name of its organization. */
export const found = (query: string, companyIds: readonly number[]): Condition =>
  companyIds.length === 0
    ? codeMatches(query)
    : anyOf([codeMatches(query), among('cars.company_id', companyIds)])
