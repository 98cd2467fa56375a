import { type PeriodBase, type TaskGrouping, type TaskMeasure } from '@naryad/contract/reports/reports.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchingTasks } from '../tasks/lists/index.ts'
import { type Figures, type FiguresQuery, readGroups } from './figures.repo.ts'
import { groupingKey } from './groupings.repo.ts'

export type RollupEvent = Exclude<PeriodBase, 'planned'>
export type RollupGrouping = Extract<TaskGrouping, 'day' | 'week' | 'month' | 'queue' | 'status'>
export type RollupMeasure = Exclude<
  TaskMeasure,
  | 'takeMedian'
  | 'takeP90'
  | 'finishMedian'
  | 'finishP90'
  | 'replacedUnderWarranty'
  | 'warrantyByHand'
  | 'plannedWorks'
  | 'plannedCosts'
  | 'unplannedWorks'
  | 'unplannedCosts'
>

export interface RollupQuery extends Omit<FiguresQuery, 'periodBy' | 'groupBy' | 'measures'> {
  readonly periodBy: RollupEvent
  readonly groupBy: readonly RollupGrouping[]
  readonly measures: readonly RollupMeasure[]
  /** First and last day of the period. */
  readonly days: { readonly from: string; readonly to: string }
  readonly queues: readonly Queue[]
  /** Undefined: all. */
  readonly statuses: readonly TaskStatus[] | undefined
}

/** Conditions of a measure on the months stored in the rollups. */
interface Months {
  readonly during: (event: RollupEvent) => RawBuilder<unknown>
  readonly isOpenAtEnd: RawBuilder<unknown>
}

const sumOf = (column: string, filter = sql``) => sql`coalesce(sum(${sql.ref(column)}) ${filter}, 0)`
const finish = sql.raw('client_minutes + dispatcher_minutes + engineer_minutes + supply_minutes')
const whenDone = (column: string) => (months: Months) => sumOf(column, months.during('done'))

const values: Readonly<Record<RollupMeasure, (months: Months) => RawBuilder<unknown>>> = {
  tasks: () => sumOf('n'),
  created: ({ during }) => sumOf('n', during('created')),
  done: whenDone('n'),
  remote: whenDone('remote'),
  closed: ({ during }) => sumOf('n', during('closed')),
  openAtEnd: ({ isOpenAtEnd }) => sumOf('n', isOpenAtEnd),
  late: () => sumOf('late'),
  inTimeShare: ({ during }) =>
    sql`(sum(n - late) ${during('done')})::float8 / nullif(sum(n) ${during('done')}, 0)`,
  repeats: () => sumOf('repeats'),
  reworks: () => sumOf('reworks'),
  reworkedTasks: () => sumOf('reworked'),
  warranty: () => sumOf('warranty'),
  costs: () => sumOf('costs'),
  approvedCosts: () => sumOf('approved_costs'),
  finishMinutes: ({ during }) => sql`coalesce(sum(${finish}) ${during('done')}, 0)`,
  clientMinutes: whenDone('client_minutes'),
  dispatcherMinutes: whenDone('dispatcher_minutes'),
  engineerMinutes: whenDone('engineer_minutes'),
  supplyMinutes: whenDone('supply_minutes'),
}

/** Measures that need the date of another event of the tasks in the period. */
const otherEvents: Readonly<Partial<Record<RollupMeasure, readonly RollupEvent[]>>> = {
  created: ['created'],
  done: ['done'],
  remote: ['done'],
  closed: ['closed'],
  openAtEnd: ['created', 'closed'],
  inTimeShare: ['done'],
  finishMinutes: ['done'],
  clientMinutes: ['done'],
  dispatcherMinutes: ['done'],
  engineerMinutes: ['done'],
  supplyMinutes: ['done'],
}

export const isRollupMeasure = (measure: TaskMeasure): measure is RollupMeasure => measure in values

/** The rollups store only the month of other events, so the period must consist of whole months. */
export const needsWholeMonths = (measure: RollupMeasure, periodBy: RollupEvent): boolean =>
  otherEvents[measure]?.some((event) => event !== periodBy) ?? false

/** The same figures as `readFigures`, from the daily rollups. */
export function readRollups(db: Db, query: RollupQuery): Promise<Figures> {
  const { periodBy, days, groupBy, measures, maxGroups } = query
  const month = (day: string) => sql`date_trunc('month', ${day}::date)::date`
  const months: Months = {
    during: (event) =>
      event === periodBy
        ? sql``
        : sql`filter (where ${sql.ref(`${event}Month`)} between ${month(days.from)} and ${month(days.to)})`,
    isOpenAtEnd: sql`filter (where created_month <= ${month(days.to)} and closed_month > ${month(days.to)})`,
  }
  const open = measures.includes('late') ? sql` union all ${lateOpenTasks(query)}` : sql``
  return readGroups(db, {
    maxGroups,
    rows: sql`${rowsOf('task_rollups', query)} union all ${rowsOf('task_rollup_deltas', query)}${open}`,
    keys: groupBy.map(keyOf),
    count: sql`coalesce(sum(n), 0)`,
    measures,
    valueOf: (measure) => (isRollupMeasure(measure) ? values[measure](months) : sql`null`),
  })
}

function keyOf(grouping: RollupGrouping): RawBuilder<unknown> {
  switch (grouping) {
    case 'week':
    case 'month':
      return sql`date_trunc(${sql.lit(grouping)}, day)::date`
    default:
      return sql.ref(grouping)
  }
}

const sums = [
  'remote',
  'repeats',
  'reworks',
  'reworked',
  'warranty',
  'costs',
  'approved_costs',
  'client_minutes',
  'dispatcher_minutes',
  'engineer_minutes',
  'supply_minutes',
]
const columns = sql.raw(
  ['day', 'queue', 'status', 'created_month', 'done_month', 'closed_month', 'n', 'late', ...sums].join(', '),
)

function rowsOf(table: string, { periodBy, days, queues, statuses }: RollupQuery): RawBuilder<unknown> {
  const ofStatuses: RawBuilder<SqlBool> = statuses
    ? sql<SqlBool>`status = any(${arrayOf(statuses, 'task_status')})`
    : sql<SqlBool>`true`
  return sql`
    select ${columns} from ${sql.table(table)}
    where event = ${sql.lit(periodBy)} and day between ${days.from}::date and ${days.to}::date
      and queue = any(${arrayOf(queues, 'queue')}) and ${ofStatuses}`
}

/**
 * An open task becomes late by the passage of time, without a trigger, so late open tasks are counted in
 * `tasks`. For a task that has not ended «late» means «overdue», which the index of urgency
 * answers.
 */
const lateOpenTasks = ({ where, periodBy }: RollupQuery): RawBuilder<unknown> => sql`
  select ${groupingKey('day', periodBy)}, queue, status, 'infinity'::date, 'infinity'::date, 'infinity'::date, 0, 1,
    ${sql.join(sums.map(() => sql`0`))}
  from tasks
   where done_at is null and closed_at is null and ${matchingTasks({ overdue: true })} and ${where}`
