import { normalizePlate } from '@naryad/contract/cars/plates'
import type { MaintenanceOrder, MaintenanceSearch } from '@naryad/contract/maintenance/maintenance'
import type { RangeState } from '@naryad/contract/maintenance/maintenance.states'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { once } from '../../platform/db/once.ts'
import { arrayOf } from '../../platform/db/set-based.ts'
import { containing, onLatinKeys, onRussianKeys } from '../../platform/text/keyboard.ts'
import type { Reach } from '../tasks/index.ts'
import { visibleCars } from './maintenance.repo.ts'

type Condition = RawBuilder<SqlBool>
type Filters = Omit<MaintenanceSearch, 'limit' | 'offset' | 'orderBy' | 'sort'>

/** One condition over `maintenance_ranges as r` a filter; the compiler asks for every filter of the contract. */
type Conditions = {
  readonly [Name in keyof Required<Filters>]: (
    value: NonNullable<Filters[Name]>,
    today: string,
  ) => Condition | null
}

const among = (column: string, ids: readonly number[]): Condition =>
  sql<SqlBool>`${sql.ref(`r.${column}`)} = any(${arrayOf(ids, 'integer')})`

const ofCars = (condition: Condition): Condition =>
  sql<SqlBool>`r.car_id in (select cars.id from cars where ${condition})`

/** The plate in any alphabet, layout and spacing; the VIN; the garage number. */
function byPlate(query: string): Condition | null {
  const typed = query.trim()
  if (typed === '') return null
  const readings = new Set([
    normalizePlate(typed),
    normalizePlate(onRussianKeys(typed)),
    typed.toUpperCase(),
    onLatinKeys(typed).toUpperCase(),
  ])
  return ofCars(sql<SqlBool>`cars.search_text like any(${[...readings].map(containing)}::text[])`)
}

/** The same comparisons as `stateOf`, in the order of the states: neighbours make one stretch of an index. */
const states: Readonly<Record<RangeState, (today: string) => Condition>> = {
  OVERDUE: (today) => sql<SqlBool>`r.done_at is null and r.overdue_after < ${today}::date`,
  SOON: (today) =>
    sql<SqlBool>`r.done_at is null and r.soon_from <= ${today}::date and r.overdue_after >= ${today}::date`,
  OK: (today) => sql<SqlBool>`r.done_at is null and r.soon_from > ${today}::date`,
  DONE: () => sql<SqlBool>`r.done_at is not null`,
}

function inStates(chosen: readonly RangeState[], today: string): Condition {
  const wanted = new Set(chosen)
  if (wanted.size === 0) return sql<SqlBool>`false`
  if (wanted.size === 4) return sql<SqlBool>`true`
  if (wanted.size === 3 && !wanted.has('DONE')) return sql<SqlBool>`r.done_at is null`
  if (wanted.size === 2 && wanted.has('OVERDUE') && wanted.has('SOON'))
    return sql<SqlBool>`r.done_at is null and r.soon_from <= ${today}::date`
  return sql<SqlBool>`(${sql.join(
    [...wanted].map((state) => states[state](today)),
    sql` or `,
  )})`
}

const conditions: Conditions = {
  query: byPlate,
  states: inStates,
  kindIds: (ids) => among('kindId', ids),
  companyIds: (ids) => ofCars(sql<SqlBool>`cars.company_id = any(${arrayOf(ids, 'integer')})`),
  carIds: (ids) => among('carId', ids),
  dueFrom: (day) => sql<SqlBool>`r.date_to >= ${day}::date`,
  dueTo: (day) => sql<SqlBool>`r.date_to <= ${day}::date`,
}

function conditionOf<Name extends keyof Filters>(
  name: Name,
  search: MaintenanceSearch,
  today: string,
): Condition | null {
  const value = search[name]
  return value === undefined ? null : conditions[name](value as NonNullable<Filters[Name]>, today)
}

const matching = (reach: Reach, search: MaintenanceSearch, today: string): Condition => {
  const names = Object.keys(conditions) as (keyof Filters)[]
  const all = names.flatMap((name) => conditionOf(name, search, today) ?? [])
  if (reach.scope !== 'all') all.push(ofCars(visibleCars(reach)))
  return all.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(all, sql` and `)
}

interface Order {
  readonly by: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
}

const cars = sql`join cars on cars.id = r.car_id`

/** Ends used up by kilometres stand before all days, ends without a day behind them. */
const orders: Readonly<Record<MaintenanceOrder, Order>> = {
  dueOn: { by: sql`r.overdue_after`, join: sql`` },
  createdAt: { by: sql`r.created_at`, join: sql`` },
  car: { by: sql`cars.plate collate ru`, join: cars },
  company: {
    by: sql`companies.name collate ru`,
    join: sql`${cars} left join companies on companies.id = cars.company_id`,
  },
  kind: { by: sql`k.title collate ru`, join: sql`join maintenance_kinds as k on k.id = r.kind_id` },
}

/** The ids of a page and the number of all. */
export async function findPage(
  db: Db,
  reach: Reach,
  search: MaintenanceSearch,
  today: string,
): Promise<{ ids: number[]; totalCount: number }> {
  const { orderBy, sort, limit, offset } = search
  const where = matching(reach, search, today)
  const order = orders[orderBy]
  const direction = sort === 'ASC' ? sql`asc` : sql`desc`
  const nulls = orderBy === 'company' ? sql` nulls last` : sql``
  const [page, counted] = await Promise.all([
    sql<{ id: number }>`
      ${sql.raw(once)}
      select r.id from maintenance_ranges as r ${order.join} where ${where}
      order by ${order.by} ${direction}${nulls}, r.id ${direction}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db),
    sql<{ count: number }>`
      ${sql.raw(once)}
      select count(*)::int as count from maintenance_ranges as r where ${where}`.execute(db),
  ])
  return { ids: page.rows.map(({ id }) => id), totalCount: counted.rows[0]?.count ?? 0 }
}
