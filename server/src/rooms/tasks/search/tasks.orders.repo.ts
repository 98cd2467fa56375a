import type { Sort } from '@naryad/contract/kit/list'
import type { TaskOrder } from '@naryad/contract/tasks/tasks.search'
import { lifecycle, statuses } from '@naryad/contract/tasks/tasks.statuses'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Condition } from '../../../platform/db/query/conditions.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { isOfClient, type Sight } from '../tasks.policy.repo.ts'

interface Order {
  /** The sort keys before the id. */
  readonly by: readonly RawBuilder<unknown>[]
  /** The joined table of the keys, if they are not columns of the task. */
  readonly named?: { readonly table: string; readonly column: string }
}

const named = (table: string, column: string, keys: readonly string[]): Order => ({
  by: [...keys.map((key) => sql`${sql.ref(`${table}.${key}`)} collate ru`), sql.ref(`${table}.id`)],
  named: { table, column },
})
const own = (column: string): Order => ({ by: [sql.ref(`tasks.${column}`)] })
/** Ids are in the order of creation. */
const numbered: Order = { by: [] }

const withClock = (clock: 'runs' | 'paused' | 'stopped') =>
  arrayOf(
    statuses.filter((status) => status !== 'CLOSED' && lifecycle[status].clock === clock),
    'task_status',
  )

/** Must contain the predicate of the index `tasks_open_by_deadline` verbatim. */
const runsToDeadline = sql<SqlBool>`(tasks.is_open and tasks.done_at is null and tasks.closed_at is null
  and tasks.status = any(${withClock('runs')}) and tasks.deadline_at is not null)`

/** Tasks with a deadline, without one, with a paused clock, finished, closed. */
const urgencyRank = sql`case when ${runsToDeadline} then 0
  when tasks.status = any(${withClock('runs')}) then 1
  when tasks.status = any(${withClock('paused')}) then 2
  when tasks.is_open then 3 else 4 end`

/** The deadline of finished work is irrelevant. */
const liveDeadline = sql`case when tasks.is_open and tasks.status <> all(${withClock('stopped')})
  then tasks.deadline_at end`

/** Of the closed tasks, the newest come first. */
const newestClosed = sql`case when not tasks.is_open then -tasks.id end`

const byUrgency: Order = { by: [urgencyRank, liveDeadline, newestClosed] }

/** The sort keys of each column of a list; names and titles use the Russian collation. */
const orders: Record<TaskOrder, Order> = {
  urgency: byUrgency,
  id: numbered,
  createdAt: numbered,
  updatedAt: own('updatedAt'),
  deadlineAt: own('deadlineAt'),
  plannedFrom: own('plannedFrom'),
  doneAt: own('doneAt'),
  closedAt: own('closedAt'),
  status: own('status'),
  priority: own('priority'),
  costs: own('costs'),
  title: { by: [sql`tasks.title collate ru`] },
  car: named('cars', 'carId', ['title']),
  company: named('companies', 'companyId', ['name']),
  operator: named('users', 'operatorId', ['lastName', 'firstName']),
  driver: named('drivers', 'driverId', ['lastName', 'firstName']),
  type: named('taskTypes', 'typeId', ['title']),
  category: named('taskCategories', 'categoryId', ['title']),
}

const byPublicUpdate: Order = { by: [sql`coalesce(tasks.public_updated_at, tasks.updated_at)`] }

/** Above this number of tasks a page is read from index ranges; up to it they are sorted. */
export const partsFrom = (orderBy: TaskOrder): number => (orderBy === 'urgency' ? 1000 : 20_000)

export const isById = (orderBy: TaskOrder): boolean => orders[orderBy].by.length === 0

const directionOf = (sort: Sort) => (sort === 'ASC' ? sql`asc` : sql`desc`)

export function joinFor(orderBy: TaskOrder): RawBuilder<unknown> {
  const { named } = orders[orderBy]
  if (!named) return sql``
  const { table, column } = named
  return sql`left join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`tasks.${column}`)}`
}

/** Nulls come last in both directions; ties are broken by id, so that pages do not overlap. */
export function orderOf(orderBy: TaskOrder, sort: Sort, sight: Sight): RawBuilder<unknown> {
  const direction = directionOf(sort)
  const { by } = orderBy === 'updatedAt' && isOfClient(sight) ? byPublicUpdate : orders[orderBy]
  return sql.join([...keysOf(by, sort), sql`tasks.id ${direction}`])
}

const keysOf = (by: Order['by'], sort: Sort): RawBuilder<unknown>[] =>
  by.map((key) => sql`${key} ${directionOf(sort)} nulls last`)

/** A range of a sorted list that one index returns in order. */
export interface Part {
  readonly where: Condition
  /** The ids of a page within the range. */
  readonly page: (listed: Condition, limit: number, offset: number) => RawBuilder<unknown>
}

/**
 * Splits a list that is too long to sort into consecutive index ranges: with and without the value, open
 * and closed. Undefined if no index supports the order.
 */
export function partsOf(orderBy: TaskOrder, sort: Sort): Part[] | undefined {
  switch (orderBy) {
    case 'doneAt':
    case 'plannedFrom': {
      const column = sql.ref(`tasks.${orderBy}`)
      const keys = sql`${column} ${directionOf(sort)}`
      return [part(sql`${column} is not null`, sort, keys), part(sql`${column} is null`, sort)]
    }
    case 'priority': {
      const ranks = ['NORMAL', 'URGENT', 'CRITICAL'].map((rank) =>
        part(sql`tasks.priority = ${rank}::task_priority`, sort),
      )
      return sort === 'ASC' ? ranks : ranks.toReversed()
    }
    case 'urgency': {
      const parts = [
        part(runsToDeadline, sort, sql`tasks.deadline_at ${directionOf(sort)}`),
        part(sql`tasks.is_open and not ${runsToDeadline}`, sort, sql.join(keysOf(byUrgency.by, sort))),
        part(sql`not tasks.is_open`, sort === 'ASC' ? 'DESC' : 'ASC'),
      ]
      return sort === 'ASC' ? parts : parts.toReversed()
    }
    case 'status': {
      const open = part(sql`tasks.is_open`, sort, sql`tasks.status ${directionOf(sort)}`)
      const closed = part(sql`tasks.status = 'CLOSED'`, sort)
      return sort === 'ASC' ? [open, closed] : [closed, open]
    }
    case 'car':
    case 'company':
    case 'driver':
    case 'type':
    case 'category':
      return partsByName(orders[orderBy], sort)
    default:
      return undefined
  }
}

function part(where: Condition, sort: Sort, keys?: RawBuilder<unknown>): Part {
  const direction = directionOf(sort)
  const order = keys ? sql`${keys}, tasks.id ${direction}` : sql`tasks.id ${direction}`
  return {
    where,
    page: (listed, limit, offset) => sql`
      select tasks.id from tasks where ${listed} and ${where} order by ${order} limit ${limit} offset ${offset}`,
  }
}

/** Scans the referenced table in the order of names and joins the tasks of each row. */
function partsByName({ by, named }: Order, sort: Sort): Part[] | undefined {
  if (!named) return undefined
  const direction = directionOf(sort)
  const column = sql.ref(`tasks.${named.column}`)
  const keys = sql.join(by.map((key) => sql`${key} ${direction}`))
  const walk: Part['page'] = (listed, limit, offset) => sql`
    select one.id from ${sql.table(named.table)} cross join lateral (
      select tasks.id from tasks where ${column} = ${sql.ref(`${named.table}.id`)} and ${listed}
      order by tasks.id ${direction} limit ${limit + offset}) as one
    order by ${keys}, one.id ${direction} limit ${limit} offset ${offset}`
  return [{ where: sql<SqlBool>`${column} is not null`, page: walk }, part(sql`${column} is null`, sort)]
}
