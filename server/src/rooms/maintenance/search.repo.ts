import type { MaintenanceOrder, MaintenanceSearch } from '@naryad/contract/maintenance/maintenance'
import { RangeState } from '@naryad/contract/maintenance/maintenance.states'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { allOf, anyOf, type Condition, compact } from '../../platform/db/query/conditions.ts'
import type { Counter } from '../../platform/db/query/counters.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import type { Finding } from '../../platform/db/query/raw-json.ts'
import { matchesCode } from '../../platform/db/query/text-match.ts'
import type { Reach } from '../tasks/index.ts'
import { visibleCars } from './ranges.items.repo.ts'

type Filters = Omit<MaintenanceSearch, 'limit' | 'offset' | 'orderBy' | 'sort'>

/** What a condition needs to know beside its own value. */
interface Question {
  readonly today: string
  readonly states: readonly RangeState[]
  /**
   * The end date. Where trucks narrow the search it is an expression: a plan for any values would read the index
   * of a whole period once for each truck, which took seconds for an organization with a thousand of them.
   */
  readonly endDate: RawBuilder<unknown>
}

/**
 * One condition over `maintenance_ranges as r` per filter; the type requires every filter of the
 * contract.
 */
type Conditions = {
  readonly [Name in keyof Required<Filters>]: (
    value: NonNullable<Filters[Name]>,
    question: Question,
  ) => Condition
}

const ofCars = (condition: Condition): Condition =>
  sql`r.car_id in (select cars.id from cars where ${condition})`

/** How to decide whether a row `r` is done: the ranges and their counters have the same bounds. */
interface Over {
  readonly isDone: Condition
  readonly isOpen: Condition
}

const ranges: Over = { isDone: sql`r.done_at is not null`, isOpen: sql`r.done_at is null` }
const counts: Over = { isDone: sql`r.is_done`, isOpen: sql`not r.is_done` }

/**
 * The same comparisons as the state of a range, in the order of states, so that adjacent states form one
 * index range.
 */
function inStates(chosen: readonly RangeState[], today: string, { isDone, isOpen }: Over): Condition {
  const wanted = new Set(chosen)
  const isNear = sql<SqlBool>`r.soon_from <= ${today}::date`
  const isValid = sql<SqlBool>`r.overdue_after >= ${today}::date`
  if (wanted.size === RangeState.options.length) return sql`true`
  if (wanted.size === 3 && !wanted.has('DONE')) return isOpen
  if (wanted.size === 2 && wanted.has('OVERDUE') && wanted.has('SOON')) return allOf([isOpen, isNear])
  if (wanted.size === 2 && wanted.has('SOON') && wanted.has('OK')) return allOf([isOpen, isValid])
  const states: Readonly<Record<RangeState, Condition>> = {
    OVERDUE: sql`${isOpen} and r.overdue_after < ${today}::date`,
    SOON: allOf([isOpen, isNear, isValid]),
    OK: sql`${isOpen} and r.soon_from > ${today}::date`,
    DONE: isDone,
  }
  return anyOf([...wanted].map((state) => states[state]))
}

const conditions: Conditions = {
  /** The plate, the VIN or another code of the truck, matched as in the register of trucks. */
  query: (query) => ofCars(matchesCode({ all: sql`cars.search_text`, plate: sql`cars.plate_code` }, query)),
  states: (chosen, { today }) => inStates(chosen, today, ranges),
  kindIds: (ids) => inArray('r.kindId', ids),
  companyIds: (ids) => ofCars(inArray('cars.companyId', ids)),
  carIds: (ids) => inArray('r.carId', ids),
  dueFrom: (day, { endDate }) => sql`${endDate} >= ${day}::date`,
  // The last valid day is the end date or, if the mileage has been exceeded, before all days. It is indexed,
  // so it is compared too. For a range that is neither done nor overdue it is the end date, and comparing
  // it is sufficient.
  dueTo: (day, { states, endDate }) =>
    areValid(states)
      ? sql`r.overdue_after <= ${day}::date`
      : sql`${endDate} <= ${day}::date and r.overdue_after <= ${day}::date`,
}

/** Neither done nor overdue. */
const areValid = (states: readonly RangeState[] = []): boolean =>
  states.length > 0 && states.every((state) => state === 'OK' || state === 'SOON')

/** An empty selection or an empty query does not restrict. */
const isSet = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0

function conditionOf(
  name: keyof Filters,
  search: MaintenanceSearch,
  question: Question,
): Condition | undefined {
  // Each condition takes the value with its own name, which the compiler cannot infer through the map.
  const condition = conditions[name] as (value: unknown, question: Question) => Condition
  const value = search[name]
  return isSet(value) ? condition(value, question) : undefined
}

function matching(reach: Reach, search: MaintenanceSearch, today: string): Condition {
  const names = Object.keys(conditions) as (keyof Filters)[]
  const isLimited = reach.scope !== 'all'
  const isOfTrucks = isLimited || isSet(search.companyIds) || isSet(search.carIds)
  const question: Question = {
    today,
    states: search.states ?? [],
    endDate: isOfTrucks ? sql`(r.date_to + 0)` : sql`r.date_to`,
  }
  return allOf(
    compact([
      ...names.map((name) => conditionOf(name, search, question)),
      isLimited && ofCars(visibleCars(reach)),
    ]),
  )
}

interface Order {
  readonly by: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
}

const cars = sql`join cars on cars.id = r.car_id`

/** Ranges overdue by mileage sort before all dates, ranges without an end date after them. */
const orders: Readonly<Record<MaintenanceOrder, Order>> = {
  dueOn: { by: sql`r.overdue_after`, join: sql`` },
  createdAt: { by: sql`r.created_at`, join: sql`` },
  car: { by: sql`cars.title collate ru`, join: cars },
  company: {
    by: sql`companies.name collate ru`,
    join: sql`${cars} left join companies on companies.id = cars.company_id`,
  },
  kind: { by: sql`k.title collate ru`, join: sql`join maintenance_kinds as k on k.id = r.kind_id` },
}

/** The total, from counters if the search has only filters by state and end date. */
function total(reach: Reach, search: MaintenanceSearch, today: string, where: Condition): RawBuilder<number> {
  const { states = [], dueTo, ...others } = search
  const asked = Object.keys(conditions).filter((name) => isSet(others[name as keyof typeof others]))
  const isCounted = reach.scope === 'all' && asked.length === 0 && (dueTo === undefined || areValid(states))
  if (!isCounted) return sql<number>`(select count(*)::int from maintenance_ranges as r where ${where})`
  const counted = allOf(
    compact([
      states.length > 0 && inStates(states, today, counts),
      dueTo !== undefined && sql<SqlBool>`r.overdue_after <= ${dueTo}::date`,
    ]),
  )
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from range_counts as r where ${counted} union all select n from range_count_deltas as r where ${counted}) as counted)`
}

/** The ids of a page and the total. */
export function findRanges(reach: Reach, search: MaintenanceSearch, today: string): Finding {
  const { orderBy, sort, limit, offset } = search
  const where = matching(reach, search, today)
  const order = orders[orderBy]
  const direction = sort === 'ASC' ? sql`asc` : sql`desc`
  const nulls = orderBy === 'company' ? sql` nulls last` : sql``
  return sql`
    select ${total(reach, search, today, where)} as total_count, array(
      select r.id from maintenance_ranges as r ${order.join} where ${where}
      order by ${order.by} ${direction}${nulls}, r.id ${direction}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}) as ids`
}

export const rangeCounters: readonly Counter[] = [{ deltas: 'range_count_deltas', fold: 'fold_range_counts' }]
