import type { Sort } from '@naryad/contract/kit/list'
import type { TaskFilters, TaskOrder } from '@naryad/contract/tasks/tasks.search'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Condition } from '../../../platform/db/query/conditions.ts'
import { included } from '../../../platform/db/query/filters.ts'
import { isOfClient, type Sight } from '../tasks.policy.repo.ts'
import { matchesOnlyClosed, matchesOnlyOpen } from './tasks.filters.repo.ts'

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

/** Without missing values, so that descending is the exact reverse. */
const byUrgency: Order = { by: [sql.ref('tasks.urgencyRank'), sql.ref('tasks.urgentAt')] }

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

export const isById = (orderBy: TaskOrder): boolean => orders[orderBy].by.length === 0

/** Names of objects whose tasks, open ones too, have an index of their own. */
export const hasNamesWithTasks = (orderBy: TaskOrder): boolean =>
  orderBy === 'car' || orderBy === 'company' || orderBy === 'driver'

const directionOf = (sort: Sort) => (sort === 'ASC' ? sql`asc` : sql`desc`)

export function joinFor(orderBy: TaskOrder): RawBuilder<unknown> {
  const { named } = orders[orderBy]
  if (!named) return sql``
  const { table, column } = named
  return sql`left join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`tasks.${column}`)}`
}

export const keysOf = (orderBy: TaskOrder, sight: Sight): readonly RawBuilder<unknown>[] =>
  (orderBy === 'updatedAt' && isOfClient(sight) ? byPublicUpdate : orders[orderBy]).by

/** Nulls come last in both directions; ties are broken by id, so that pages do not overlap. */
export const sortedBy = (keys: readonly RawBuilder<unknown>[], sort: Sort, id: string): RawBuilder<unknown> =>
  sql.join([
    ...keys.map((key) => sql`${key} ${directionOf(sort)} nulls last`),
    sql`${sql.ref(id)} ${directionOf(sort)}`,
  ])

export const orderOf = (orderBy: TaskOrder, sort: Sort, sight: Sight): RawBuilder<unknown> =>
  sortedBy(keysOf(orderBy, sight), sort, 'tasks.id')

/** A range of a sorted list that one index returns in order. */
export interface IndexRange {
  readonly where: Condition
  /** The sort keys before the id; none of them is null within the range. */
  readonly by: readonly RawBuilder<unknown>[]
  readonly sort: Sort
  /** Keys of a joined table: its rows are scanned in their order, and the tasks of each are joined. */
  readonly named?: Order['named']
}

const opposite = (sort: Sort): Sort => (sort === 'ASC' ? 'DESC' : 'ASC')

/** The same list from its end. */
export const reverse = (ranges: readonly IndexRange[]): IndexRange[] =>
  ranges.map((range) => ({ ...range, sort: opposite(range.sort) })).toReversed()

const isOpen = sql<SqlBool>`tasks.is_open`
const isClosed = sql<SqlBool>`not tasks.is_open`

/** The consecutive index ranges of a list. Undefined if no index supports the order. */
export function rangesOf(orderBy: TaskOrder, sort: Sort, filters: TaskFilters): IndexRange[] | undefined {
  const range = (where: Condition, ...by: RawBuilder<unknown>[]): IndexRange => ({ where, by, sort })
  switch (orderBy) {
    case 'id':
    case 'createdAt': {
      // The open tasks of all queues have no index by id, and a scan of all ids would pass by the closed ones.
      if (matchesOnlyOpen(filters) && filters.queue === undefined) return undefined
      // Ids are in the order of creation. A scan by id would read all tasks outside of the selected days.
      const isOfDays = filters.createdFrom !== undefined || filters.createdTo !== undefined
      return [isOfDays ? range(included, sql.ref('tasks.createdAt')) : range(included)]
    }
    case 'doneAt':
    case 'plannedFrom': {
      const column = sql.ref(`tasks.${orderBy}`)
      return [range(sql`${column} is not null`, column), range(sql`${column} is null`)]
    }
    case 'priority': {
      const ranks = ['NORMAL', 'URGENT', 'CRITICAL'].map((rank) =>
        range(sql`tasks.priority = ${rank}::task_priority`),
      )
      return sort === 'ASC' ? ranks : ranks.toReversed()
    }
    case 'urgency': {
      const open = range(isOpen, ...byUrgency.by)
      return ofOpenAndClosed(open, { ...range(isClosed), sort: opposite(sort) }, filters)
    }
    case 'status':
      return ofOpenAndClosed(range(isOpen, sql`tasks.status`), range(isClosed), filters)
    default:
      // No index leads from an operator to all tasks.
      return orderBy === 'operator' ? undefined : rangesByName(orders[orderBy], sort)
  }
}

function rangesByName({ by, named }: Order, sort: Sort): IndexRange[] | undefined {
  if (!named) return undefined
  const column = sql.ref(`tasks.${named.column}`)
  return [
    { where: sql`${column} is not null`, by, sort, named },
    { where: sql`${column} is null`, by: [], sort },
  ]
}

/** Open tasks come before closed ones. Neither range is scanned if the filters exclude it. */
function ofOpenAndClosed(open: IndexRange, closed: IndexRange, filters: TaskFilters): IndexRange[] {
  if (matchesOnlyOpen(filters)) return [open]
  if (matchesOnlyClosed(filters)) return [closed]
  return open.sort === 'ASC' ? [open, closed] : [closed, open]
}

/** The ids of a page within a range; limits as literals, because parameters would be planned at every call. */
export function pageOf(
  { where, by, sort, named }: IndexRange,
  listed: Condition,
  limit: number,
  offset: number,
): RawBuilder<unknown> {
  const direction = directionOf(sort)
  const keys = by.map((key) => sql`${key} ${direction}`)
  const page = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  if (!named)
    return sql`
      select tasks.id from tasks where ${listed} and ${where}
      order by ${sql.join([...keys, sql`tasks.id ${direction}`])} ${page}`
  return sql`
    select one.id from ${sql.table(named.table)} cross join lateral (
      select tasks.id from tasks
      where ${sql.ref(`tasks.${named.column}`)} = ${sql.ref(`${named.table}.id`)} and ${listed}
      order by tasks.id ${direction} limit ${sql.lit(limit + offset)}) as one
    order by ${sql.join([...keys, sql`one.id ${direction}`])} ${page}`
}
