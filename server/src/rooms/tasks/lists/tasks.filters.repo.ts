import type { PromiseState } from '@naryad/contract/promises/promises.words'
import { type Mover, statusesOf } from '@naryad/contract/tasks/tasks.movers'
import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { approvalStatuses, type NextMove, runningStatuses } from '@naryad/contract/tasks/tasks.statuses'
import type { DeadlineDays } from '@naryad/contract/tasks/tasks.words'
import { sql, type SqlBool } from 'kysely'

import { type Condition } from '../../../platform/db/query/conditions.ts'
import { defineFilters, type Filter, included } from '../../../platform/db/query/filters.ts'
import { inArrayByIndex } from '../../../platform/db/query/id-arrays.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { addDays, companyToday, companyZone, momentsOfDays } from '../../../platform/time/company-day.ts'
import { isUnfinished } from './open-tasks.repo.ts'

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

/** The deadline is within these days from today in the company's time zone, both included. */
function deadlineWithin(first: number, last: number): Condition {
  const today = companyToday()
  const { from, to } = momentsOfDays(addDays(today, first), addDays(today, last))
  return sql`tasks.deadline_at between ${from}::timestamptz and ${to}::timestamptz`
}

const byDeadline: Readonly<Record<DeadlineDays, () => Condition>> = {
  OVERDUE: () => overdue,
  TODAY: () => deadlineWithin(0, 0),
  TOMORROW: () => deadlineWithin(1, 1),
  WEEK: () => deadlineWithin(0, 6),
  NONE: () => sql`tasks.deadline_at is null`,
}

/** What a person, a list or a job has made of a term; a common visit is what its requests are. */
const plannedWork = sql<SqlBool>`tasks.id in (
  with planned as materialized (
    select task_id from maintenance_ranges where task_id is not null
    union select task_id from due_rows where task_id is not null)
  select task_id from planned
  union all
  select parts.parent_id from planned join tasks as parts on parts.id = planned.task_id where parts.parent_id is not null)`

/**
 * Missed its deadline: ended after it, or has not ended although it has passed and the clock runs. Names only
 * columns of `tasks_report_columns`, which reports read.
 */
const late = sql<SqlBool>`coalesce(
  case when tasks.done_at is not null or tasks.closed_at is not null
    then coalesce(tasks.done_at, tasks.closed_at) > tasks.deadline_at
    else tasks.deadline_at < now() and tasks.status = any(${arrayOf(runningStatuses, 'task_status')}) end, false)`

/** Costs of a task in progress are not final, so the client does not approve them yet. */
const awaitsApproval = sql<SqlBool>`tasks.is_open
  and tasks.status = any(${arrayOf(approvalStatuses, 'task_status')})
  and tasks.costs > 0 and not tasks.is_costs_approved and not tasks.is_warranty and tasks.costs_refused_at is null`

const inStatusesOf = (nextMove: NextMove) =>
  sql<SqlBool>`tasks.status = any(${arrayOf(statusesOf(nextMove), 'task_status')})`

const byEngineer = sql<SqlBool>`tasks.operator_id = any(array(select id from users where role = 'engineer'))`

/** The operator of a task is an engineer or works as a dispatcher. */
const moves: Readonly<Record<Mover, Condition>> = {
  DISPATCHER: sql`(${inStatusesOf('DISPATCHER')} or ${inStatusesOf('OPERATOR')} and not ${byEngineer})`,
  ENGINEER: sql`(${inStatusesOf('OPERATOR')} and ${byEngineer})`,
  CLIENT: sql`(${inStatusesOf('CLIENT')} and not tasks.waits_for_driver)`,
  SUPPLY: inStatusesOf('SUPPLY'),
  DRIVER: sql`tasks.waits_for_driver`,
}

/** The status of a parent follows its sub-tasks, so they are the ones that move. */
const stuck = sql<SqlBool>`(
  (tasks.next_move_at is null or tasks.next_move_at <= now()) and tasks.childs_count = 0
  and ${isUnfinished}
  and tasks.updated_at < (select find_idle_limit(now())))`

const today = sql`date_trunc('day', now() at time zone ${companyZone})`

const promises: Readonly<Record<PromiseState, Condition>> = {
  OPEN: included,
  MISSED: sql`at < now()`,
  TODAY: sql`at >= ${today} at time zone ${companyZone}
    and at < (${today} + interval '1 day') at time zone ${companyZone}`,
}

/** Its organization has a contract, but none that applied when it was created. */
export const withoutContract = sql<SqlBool>`(tasks.is_open and tasks.contract_id is null and exists (
  select from contracts where contracts.company_id = tasks.company_id))`

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
  crewIds: {
    where: (ids) =>
      sql`tasks.id in (select task_id from task_crew where user_id = any(${arrayOf(ids, 'integer')}))`,
    isIndexed: true,
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
  contractIds: byIds('contractId'),
  typeIds: byUnindexedIds('typeId'),
  categoryIds: byUnindexedIds('categoryId'),
  carServerIds: byIds('carServerId'),
  createdByIds: byIds('createdBy'),
  unitIds: {
    where: (ids) =>
      sql`tasks.id in (select task_id from task_warranties where unit_id = any(${arrayOf(ids, 'integer')}))`,
    isIndexed: true,
  },
  unitModelIds: {
    where: (ids) => sql`tasks.id in (
      select task_id from task_warranties join units on units.id = task_warranties.unit_id
      where units.model_id = any(${arrayOf(ids, 'integer')}))`,
    isIndexed: true,
  },
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
  nextMoves: {
    where: (chosen) =>
      sql`(${sql.join(
        chosen.map((mover) => moves[mover]),
        sql` or `,
      )})`,
  },
  nextMoveFrom: moment('nextMoveAt', '>=', false),
  nextMoveTo: moment('nextMoveAt', '<=', false),
  nextMoveOverdue: {
    // Only the plain comparison uses the index.
    where: (isWanted) =>
      isWanted
        ? sql`tasks.next_move_at < now()`
        : sql`(tasks.next_move_at is null or tasks.next_move_at >= now())`,
  },
  stuck: whether(stuck),
  promised: {
    where: (state) =>
      sql`tasks.id = any(array(select task_id from promises where result is null and ${promises[state]}))`,
    isIndexed: true,
  },
  createdFrom: moment('createdAt', '>='),
  createdTo: moment('createdAt', '<='),
  deadline: { where: (days) => byDeadline[days](), isIndexed: true },
  deadlineFrom: moment('deadlineAt', '>='),
  deadlineTo: moment('deadlineAt', '<='),
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
  isDisputed: whether(sql`tasks.id in (select task_id from disputes where settled_at is null)`),
  isPlannedWork: whether(plannedWork),
  isWarrantyByHand: whether(sql`tasks.id in (select task_id from task_warranties where ground = 'HAND')`),
  isReplacedUnderWarranty: whether(
    sql`tasks.id in (select task_id from unit_moves where is_warranty and task_id is not null)`,
  ),
  filterByNoUnits: onlyIf(
    sql`not exists (select from task_warranties where task_warranties.task_id = tasks.id and unit_id is not null)`,
  ),
  filterByNoCompanies: onlyIf(sql`tasks.company_id is null`),
  filterByNoContract: onlyIf(withoutContract),
  filterByNoTypes: onlyIf(sql`tasks.type_id is null`),
  filterByNoCategories: onlyIf(sql`tasks.category_id is null`),
})

/** Only open tasks can match: about 1–2 % of all, with a separate index. */
export const matchesOnlyOpen = (filters: TaskFilters): boolean => {
  const { statuses: chosen, overdue: isOverdue, deadline } = filters
  return (
    isOverdue ||
    filters.filterByNoContract === true ||
    deadline === 'OVERDUE' ||
    asksOfMoves(filters) ||
    (chosen !== undefined && chosen.length > 0 && !chosen.includes('CLOSED'))
  )
}

/** No one acts on a closed task, and nothing is promised about it. */
const asksOfMoves = (filters: TaskFilters): boolean =>
  (filters.nextMoves !== undefined && filters.nextMoves.length > 0) ||
  plans.some((name) => filters[name] !== undefined && filters[name] !== false)

/** What colleagues plan and promise. */
const plans = ['nextMoveFrom', 'nextMoveTo', 'nextMoveOverdue', 'stuck', 'promised'] as const

/** Clients must not learn what colleagues plan, promise and dispute from a list or a count. */
export const asksOfPlans = (filters: TaskFilters): boolean =>
  filters.isDisputed !== undefined || plans.some((name) => filters[name] !== undefined)

export const matchesOnlyClosed = ({ statuses: chosen = [] }: TaskFilters): boolean =>
  chosen.length > 0 && chosen.every((status) => status === 'CLOSED')

/** The conditions of the filters over `tasks`. */
export function matching(filters: TaskFilters): Condition[] {
  const { conditions } = taskFilters(filters)
  return matchesOnlyOpen(filters) ? [sql<SqlBool>`tasks.is_open`, ...conditions] : [...conditions]
}
