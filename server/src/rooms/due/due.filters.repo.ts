import type { DueFilters, DueState } from '@naryad/contract/due/due'
import { periodDays } from '@naryad/contract/due/due.words'
import { sql, type SqlBool } from 'kysely'

import { allOf, anyOf, type Condition, whenDefined } from '../../platform/db/query/conditions.ts'
import { defineFilters } from '../../platform/db/query/filters.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import { addDays } from '../../platform/time/company-day.ts'
import { matchingCars } from '../cars/index.ts'
import { type Reach, withinReach } from '../tasks/index.ts'
import type { Supply } from './supply.repo.ts'

export type RowFilters = Omit<DueFilters, 'groupBy' | 'orderBy' | 'sort'>

export interface Asked {
  readonly reach: Reach
  readonly today: string
  readonly supplies: readonly Supply[]
}

/** Over `due_rows` and over `due_counts`, which have these columns in common. */
const until = (day: string): Condition => sql<SqlBool>`due_day <= ${day}::date`

/** Of a kind, or of rows without one. */
const ofSupply = ({ what, kindId }: Supply): Condition =>
  kindId === null ? sql<SqlBool>`what = ${what}` : sql<SqlBool>`kind_id = ${kindId} and what = ${what}`

const orderedBy = (day: string, supplies: readonly Supply[]): Condition =>
  anyOf(supplies.map((supply) => allOf([ofSupply(supply), until(addDays(day, supply.leadDays))])))

export function inPeriod(period: NonNullable<DueFilters['period']>, { today, supplies }: Asked): Condition {
  if (period === 'ALL') return sql<SqlBool>`true`
  return period === 'ORDER' ? orderedBy(today, supplies) : until(addDays(today, periodDays[period]))
}

/** The request about a row is open until its work is done. */
export const isInWork = sql<SqlBool>`tasks.status not in ('DONE', 'REMOTE_DONE', 'CLOSED')`

export const hasTask = sql<SqlBool>`(due_rows.task_id is not null
  and exists (select from tasks where tasks.id = due_rows.task_id and ${isInWork}))`

const states: Readonly<Record<DueState, (today: string) => Condition>> = {
  OVERDUE: (today) => sql`due_day < ${today}::date`,
  SOON: (today) => sql`(due_day >= ${today}::date and soon_day <= ${today}::date)`,
  OK: (today) => sql`(due_day >= ${today}::date and soon_day > ${today}::date)`,
}

const inZones = (ids: readonly number[]): Condition =>
  sql`due_rows.car_id in (select car_homes.car_id from car_homes where ${inArray('carHomes.zoneId', ids)})`

const withoutZone = sql<SqlBool>`not exists (select from car_homes where car_homes.car_id = due_rows.car_id)`

/** «company:5/yard:7», «car:12»; zero for none. */
function inGroup(key: string): Condition {
  const parts = key.split('/').map((part) => {
    const [name, id = '0'] = part.split(':')
    return { name, id: Number(id) }
  })
  return allOf(
    parts.map(({ name, id }) => {
      if (name === 'yard') return id === 0 ? withoutZone : inZones([id])
      const column = sql.ref(name === 'car' ? 'due_rows.car_id' : 'due_rows.company_id')
      return id === 0 ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${id}`
    }),
  )
}

/** The counts cover what the days and the kind say. */
const countedToo = <Value>(where: (value: Value, all: RowFilters, asked: Asked) => Condition) => ({
  where,
  counted: where,
})

export const dueFilters = defineFilters<RowFilters, Asked>({
  query: {
    where: (query, _, { reach }) =>
      query.trim() === ''
        ? undefined
        : sql`due_rows.car_id in (select cars.id from cars where ${matchingCars(reach, { query })})`,
  },
  ids: { where: (ids) => inArray('dueRows.id', ids) },
  period: countedToo((period, _, asked) => inPeriod(period, asked)),
  kindIds: countedToo((ids) => inArray('kindId', ids)),
  whats: countedToo((whats) => sql`what in (${sql.join(whats)})`),
  companyIds: { where: (ids) => inArray('dueRows.companyId', ids) },
  zoneIds: { where: inZones },
  carIds: { where: (ids) => inArray('dueRows.carId', ids) },
  states: countedToo((chosen, _, { today }) => anyOf(chosen.map((state) => states[state](today)))),
  dueFrom: countedToo((day) => sql<SqlBool>`due_day >= ${day}::date`),
  dueTo: countedToo((day) => until(day)),
  orderTo: countedToo((day, _, { supplies }) => orderedBy(day, supplies)),
  hasTask: { where: (isWanted) => whenDefined(isWanted, hasTask) },
  group: { where: inGroup },
})

/** A client sees the rows of the organization, an engineer those of trucks in visible tasks. */
export const visibleRows = (reach: Reach): Condition =>
  withinReach(reach, { company: 'dueRows.companyId', task: 'carId', key: 'dueRows.carId' })
