import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { approvalStatuses, lifecycle, statuses } from '@naryad/contract/tasks/tasks.statuses'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { amongIndexed } from '../../platform/db/in-order.ts'
import { arrayOf } from '../../platform/db/set-based.ts'

export type Condition = RawBuilder<SqlBool>

/** Words are looked for in an index of their own. */
type PlainFilters = Omit<TaskFilters, 'query'>
type Name = keyof PlainFilters

/** One condition over `tasks` a filter; the compiler asks for every filter of the contract. */
type Conditions = {
  readonly [N in Name]: (value: NonNullable<PlainFilters[N]>, all: PlainFilters) => Condition | null
}

const running = statuses.filter((status) => lifecycle[status].clock === 'runs')

const among = (column: string, ids: readonly number[]): Condition =>
  sql<SqlBool>`${sql.ref(`tasks.${column}`)} = any(${arrayOf(ids, 'integer')})`

const indexed = (column: string, ids: readonly number[]): Condition => amongIndexed(`tasks.${column}`, ids)

const ifChosen = (isChosen: boolean, condition: Condition): Condition | null => (isChosen ? condition : null)

const ifWanted = (isWanted: boolean, condition: Condition): Condition =>
  isWanted ? condition : sql<SqlBool>`not ${condition}`

/** Missed its deadline: ended after it, or has not ended while it passed and the clock runs. */
const late = sql<SqlBool>`coalesce(
  case when tasks.done_at is not null or tasks.closed_at is not null
    then coalesce(tasks.done_at, tasks.closed_at) > tasks.deadline_at
    else tasks.deadline_at < now() and tasks.status = any(${arrayOf(running, 'task_status')}) end, false)`

const conditions: Conditions = {
  queue: (queue) => sql`tasks.queue = ${queue}::queue`,
  queues: (chosen) => sql`tasks.queue = any(${arrayOf(chosen, 'queue')})`,
  statuses: (chosen) => sql`tasks.status = any(${arrayOf(chosen, 'task_status')})`,
  ids: (ids) => indexed('id', ids),
  // «Без оператора» beside chosen operators, as «Без ТС» beside chosen trucks, adds to them.
  operatorIds: (ids, { filterByNoOperators }) =>
    filterByNoOperators
      ? sql`(${among('operatorId', ids)} or tasks.operator_id is null)`
      : among('operatorId', ids),
  filterByNoOperators: (isChosen, { operatorIds }) =>
    ifChosen(isChosen && !operatorIds?.length, sql`tasks.operator_id is null`),
  carIds: (ids, { filterByNoCars }) =>
    filterByNoCars ? sql`(${indexed('carId', ids)} or tasks.car_id is null)` : indexed('carId', ids),
  filterByNoCars: (isChosen, { carIds }) => ifChosen(isChosen && !carIds?.length, sql`tasks.car_id is null`),
  driverIds: (ids) => indexed('driverId', ids),
  contactIds: (ids) => indexed('contactId', ids),
  companyIds: (ids) => indexed('companyId', ids),
  typeIds: (ids) => among('typeId', ids),
  categoryIds: (ids) => among('categoryId', ids),
  priorities: (chosen) => sql`tasks.priority = any(${arrayOf(chosen, 'task_priority')})`,
  sources: (chosen) => sql`tasks.source = any(${arrayOf(chosen, 'task_source')})`,
  parentId: (id) => sql`tasks.parent_id = ${id}`,
  filterByCostsIsNotApproved: (isChosen) =>
    ifChosen(isChosen, sql`tasks.costs > 0 and not tasks.is_costs_approved`),
  // What a client is asked for: the engineer may still be writing the costs of a task that is in work.
  filterByCostsAwaitApproval: (isChosen) =>
    ifChosen(
      isChosen,
      sql`tasks.is_open and tasks.status = any(${arrayOf(approvalStatuses, 'task_status')})
        and tasks.costs > 0 and not tasks.is_costs_approved and not tasks.is_warranty and tasks.costs_refused_at is null`,
    ),
  filterByIsWarranty: (isChosen) => ifChosen(isChosen, sql`tasks.is_warranty`),
  filterByIsNotWarranty: (isChosen) => ifChosen(isChosen, sql`not tasks.is_warranty`),
  // While its clock stands a task is not late.
  overdue: (isChosen) =>
    ifChosen(
      isChosen,
      sql`tasks.deadline_at < now() and tasks.status = any(${arrayOf(running, 'task_status')})`,
    ),
  createdFrom: (moment) => sql`tasks.created_at >= ${moment}::timestamptz`,
  createdTo: (moment) => sql`tasks.created_at <= ${moment}::timestamptz`,
  plannedFrom: (moment) => sql`tasks.planned_from >= ${moment}::timestamptz`,
  plannedTo: (moment) => sql`tasks.planned_from <= ${moment}::timestamptz`,
  doneFrom: (moment) => sql`tasks.done_at >= ${moment}::timestamptz`,
  doneTo: (moment) => sql`tasks.done_at <= ${moment}::timestamptz`,
  closedFrom: (moment) => sql`tasks.closed_at >= ${moment}::timestamptz`,
  closedTo: (moment) => sql`tasks.closed_at <= ${moment}::timestamptz`,
  takenFrom: (moment) => sql`tasks.taken_at >= ${moment}::timestamptz`,
  takenTo: (moment) => sql`tasks.taken_at <= ${moment}::timestamptz`,
  openAt: (moment) =>
    sql`tasks.created_at <= ${moment}::timestamptz
      and (tasks.closed_at is null or tasks.closed_at > ${moment}::timestamptz)`,
  isRepeat: (isWanted) => ifWanted(isWanted, sql`tasks.repeat_of_id is not null`),
  isLate: (isWanted) => ifWanted(isWanted, late),
  isReworked: (isWanted) => ifWanted(isWanted, sql`tasks.reworks_count > 0`),
  isRemote: (isWanted) => ifWanted(isWanted, sql`tasks.is_remote`),
  isCostsApproved: (isWanted) => ifWanted(isWanted, sql`(tasks.costs > 0 and tasks.is_costs_approved)`),
  filterByNoCompanies: (isChosen) => ifChosen(isChosen, sql`tasks.company_id is null`),
  filterByNoTypes: (isChosen) => ifChosen(isChosen, sql`tasks.type_id is null`),
  filterByNoCategories: (isChosen) => ifChosen(isChosen, sql`tasks.category_id is null`),
}

const names = Object.keys(conditions) as Name[]

/** Filters that also ask for the opposite. */
const opposable = new Set<Name>(['isRepeat', 'isLate', 'isReworked', 'isRemote', 'isCostsApproved'])

/** An empty list chooses nothing and so filters nothing. */
const isSet = (name: Name, value: unknown): boolean =>
  value !== undefined &&
  (value !== false || opposable.has(name)) &&
  !(Array.isArray(value) && value.length === 0)

export const setFilters = (filters: TaskFilters): Name[] => names.filter((name) => isSet(name, filters[name]))

const narrow = new Set<Name>([
  'ids',
  'parentId',
  'carIds',
  'driverIds',
  'contactIds',
  'companyIds',
  'createdFrom',
  'createdTo',
  'plannedFrom',
  'plannedTo',
  'doneFrom',
  'doneTo',
  'closedFrom',
  'closedTo',
])

/** Whether an index leads to the tasks that match, wherever in the order of numbers they lie. */
export const isNarrow = (filters: TaskFilters): boolean =>
  setFilters(filters).some((name) => narrow.has(name))

/** Only tasks that are not closed can match: one or two in a hundred, which have an index of their own. */
export const isAmongOpen = ({ statuses: chosen, overdue }: TaskFilters): boolean =>
  overdue || (chosen !== undefined && chosen.length > 0 && !chosen.includes('CLOSED'))

function conditionOf<N extends Name>(
  name: N,
  value: PlainFilters[N],
  filters: PlainFilters,
): Condition | null {
  return value === undefined || value === null ? null : conditions[name](value, filters)
}

export function matching(filters: TaskFilters): Condition[] {
  const found = setFilters(filters)
    .map((name) => conditionOf(name, filters[name], filters))
    .filter((condition) => condition !== null)
  return isAmongOpen(filters) ? [sql<SqlBool>`tasks.is_open`, ...found] : found
}

export const allOf = (all: readonly Condition[]): Condition =>
  all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join([...all], sql` and `)}`
