import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { approvalStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { sql, type SqlBool } from 'kysely'

import { type Condition } from '../../../platform/db/query/conditions.ts'
import { defineFilters, type Filter, included } from '../../../platform/db/query/filters.ts'
import { inArrayByIndex } from '../../../platform/db/query/id-arrays.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** The text query is handled by a separate index. */
type PlainFilters = Omit<TaskFilters, 'query'>
type FilterOf<Value> = Filter<Value, PlainFilters, void>

/** By an indexed column. */
const byIds = (column: string): FilterOf<readonly number[]> => ({
  where: (ids) => inArrayByIndex(`tasks.${column}`, ids),
  isIndexed: true,
})

const byUnindexedIds = (column: string): FilterOf<readonly number[]> => ({
  where: (ids) => sql`${sql.ref(`tasks.${column}`)} = any(${arrayOf(ids, 'integer')})`,
})

const moment = (column: string, operator: '>=' | '<=', isIndexed = true): FilterOf<string> => ({
  where: (value) => sql`${sql.ref(`tasks.${column}`)} ${sql.raw(operator)} ${value}::timestamptz`,
  isIndexed,
})

/** A flag; false does not restrict the list. */
const onlyIf = (condition: Condition, counted?: Condition): FilterOf<boolean> => ({
  where: (isChosen) => (isChosen ? condition : undefined),
  ...(counted && { counted: () => counted }),
})

/** A tri-state filter: false selects the opposite. */
const whether = (condition: Condition): FilterOf<boolean> => ({
  where: (isWanted) => (isWanted ? condition : sql`not ${condition}`),
})

/** A task with a stopped clock is not overdue. */
const overdue = sql<SqlBool>`(tasks.urgency_rank = 0 and tasks.urgent_at < now())`

/** Missed its deadline: ended after it, or has not ended although it has passed and the clock runs. */
const late = sql<SqlBool>`coalesce(
  case when tasks.done_at is not null or tasks.closed_at is not null
    then coalesce(tasks.done_at, tasks.closed_at) > tasks.deadline_at
    else ${overdue} end, false)`

/** Costs of a task in progress are not final, so the client does not approve them yet. */
const awaitsApproval = sql<SqlBool>`tasks.is_open
  and tasks.status = any(${arrayOf(approvalStatuses, 'task_status')})
  and tasks.costs > 0 and not tasks.is_costs_approved and not tasks.is_warranty and tasks.costs_refused_at is null`

const noOperator = sql<SqlBool>`tasks.operator_id is null`
const noCar = sql<SqlBool>`tasks.car_id is null`

/** Counter conditions are over `task_counts`, where operator 0 means none; `task_totals` has only queue and status. */
export const taskFilters = defineFilters<PlainFilters>({
  queue: {
    // There are five queues: as a literal instead of a parameter, the statement of a page is planned once
    // per connection.
    where: (queue) => sql`tasks.queue = ${sql.lit(queue)}::queue`,
    counted: (queue) => sql`queue = ${sql.lit(queue)}::queue`,
  },
  queues: { where: (chosen) => sql`tasks.queue = any(${arrayOf(chosen, 'queue')})` },
  statuses: {
    where: (chosen) => sql`tasks.status = any(${arrayOf(chosen, 'task_status')})`,
    counted: (chosen) => sql`status = any(${arrayOf(chosen, 'task_status')})`,
  },
  ids: byIds('id'),
  // «Без оператора» is combined by OR with selected operators, and «Без ТС» with selected trucks.
  operatorIds: {
    where: (ids, { filterByNoOperators }) => {
      const chosen = sql<SqlBool>`tasks.operator_id = any(${arrayOf(ids, 'integer')})`
      return filterByNoOperators ? sql`(${chosen} or ${noOperator})` : chosen
    },
    counted: (ids, { filterByNoOperators }) =>
      sql`operator_id = any(${arrayOf(filterByNoOperators ? [...ids, 0] : ids, 'integer')})`,
  },
  filterByNoOperators: {
    where: (isChosen, { operatorIds }) =>
      isChosen ? (operatorIds?.length ? included : noOperator) : undefined,
    counted: (_, { operatorIds }) => (operatorIds?.length ? included : sql`operator_id = 0`),
  },
  carIds: {
    where: (ids, { filterByNoCars }) => {
      const chosen = inArrayByIndex('tasks.carId', ids)
      return filterByNoCars ? sql`(${chosen} or ${noCar})` : chosen
    },
    isIndexed: true,
  },
  filterByNoCars: {
    where: (isChosen, { carIds }) => (isChosen ? (carIds?.length ? included : noCar) : undefined),
    counted: () => sql`not has_car`,
  },
  driverIds: byIds('driverId'),
  contactIds: byIds('contactId'),
  companyIds: byIds('companyId'),
  typeIds: byUnindexedIds('typeId'),
  categoryIds: byUnindexedIds('categoryId'),
  priorities: { where: (chosen) => sql`tasks.priority = any(${arrayOf(chosen, 'task_priority')})` },
  sources: { where: (chosen) => sql`tasks.source = any(${arrayOf(chosen, 'task_source')})` },
  parentId: { where: (id) => sql`tasks.parent_id = ${id}`, isIndexed: true },
  filterByCostsIsNotApproved: onlyIf(
    sql`tasks.costs > 0 and not tasks.is_costs_approved`,
    sql`has_unapproved_costs`,
  ),
  filterByCostsAwaitApproval: onlyIf(awaitsApproval),
  filterByIsWarranty: onlyIf(sql`tasks.is_warranty`, sql`is_warranty`),
  filterByIsNotWarranty: onlyIf(sql`not tasks.is_warranty`, sql`not is_warranty`),
  overdue: onlyIf(overdue),
  createdFrom: moment('createdAt', '>='),
  createdTo: moment('createdAt', '<='),
  plannedFrom: moment('plannedFrom', '>='),
  plannedTo: moment('plannedFrom', '<='),
  doneFrom: moment('doneAt', '>='),
  doneTo: moment('doneAt', '<='),
  closedFrom: moment('closedAt', '>='),
  closedTo: moment('closedAt', '<='),
  takenFrom: moment('takenAt', '>=', false),
  takenTo: moment('takenAt', '<=', false),
  openAt: {
    where: (moment) =>
      sql`tasks.created_at <= ${moment}::timestamptz
        and (tasks.closed_at is null or tasks.closed_at > ${moment}::timestamptz)`,
  },
  isRepeat: whether(sql`tasks.repeat_of_id is not null`),
  isLate: whether(late),
  isReworked: whether(sql`tasks.reworks_count > 0`),
  isRemote: whether(sql`tasks.is_remote`),
  isCostsApproved: whether(sql`(tasks.costs > 0 and tasks.is_costs_approved)`),
  filterByNoCompanies: onlyIf(sql`tasks.company_id is null`),
  filterByNoTypes: onlyIf(sql`tasks.type_id is null`),
  filterByNoCategories: onlyIf(sql`tasks.category_id is null`),
})

/** Only open tasks can match: about 1–2 % of all, with a separate index. */
export const matchesOnlyOpen = ({ statuses: chosen, overdue: isOverdue }: TaskFilters): boolean =>
  isOverdue || (chosen !== undefined && chosen.length > 0 && !chosen.includes('CLOSED'))

export const matchesOnlyClosed = ({ statuses: chosen = [] }: TaskFilters): boolean =>
  chosen.length > 0 && chosen.every((status) => status === 'CLOSED')

/** The conditions of the filters over `tasks`. */
export function matching(filters: TaskFilters): Condition[] {
  const { conditions } = taskFilters(filters)
  return matchesOnlyOpen(filters) ? [sql<SqlBool>`tasks.is_open`, ...conditions] : [...conditions]
}
