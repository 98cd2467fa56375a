import { type MomentRange, searchBehind } from '@naryad/contract/reports/reports.searches'
import type { TaskMeasure } from '@naryad/contract/reports/reports.words'
import { type RawBuilder, sql } from 'kysely'

import { matchingTasks } from '../tasks/lists/index.ts'

/**
 * Aggregates the tasks of a group that the list behind the figure contains. `done` is the filter of done
 * tasks, the base of a share.
 */
type Aggregate = (filter: RawBuilder<unknown>, done: RawBuilder<unknown>) => RawBuilder<unknown>

const finish = sql.raw('(client_minutes + dispatcher_minutes + engineer_minutes + supply_minutes)')

const count: Aggregate = (filter) => sql`count(*) ${filter}`
const sum =
  (value: RawBuilder<unknown>): Aggregate =>
  (filter) =>
    sql`coalesce(sum(${value}) ${filter}, 0)`
const percentile =
  (fraction: number, value: RawBuilder<unknown>): Aggregate =>
  (filter) =>
    sql`percentile_cont(${sql.lit(fraction)}::float8) within group (order by ${value}) ${filter}`

const aggregates: Readonly<Record<TaskMeasure, Aggregate>> = {
  tasks: count,
  created: count,
  done: count,
  remote: count,
  closed: count,
  openAtEnd: count,
  late: count,
  inTimeShare: (filter, done) => sql`(count(*) ${filter})::float8 / nullif(count(*) ${done}, 0)`,
  repeats: count,
  reworks: sum(sql.ref('reworks_count')),
  reworkedTasks: count,
  warranty: count,
  replacedUnderWarranty: count,
  warrantyByHand: count,
  costs: sum(sql.ref('costs')),
  approvedCosts: sum(sql.ref('costs')),
  plannedWorks: count,
  plannedCosts: sum(sql.ref('costs')),
  unplannedWorks: count,
  unplannedCosts: sum(sql.ref('costs')),
  takeMedian: percentile(0.5, sql.ref('take_minutes')),
  takeP90: percentile(0.9, sql.ref('take_minutes')),
  finishMedian: percentile(0.5, finish),
  finishP90: percentile(0.9, finish),
  finishMinutes: sum(finish),
  clientMinutes: sum(sql.ref('client_minutes')),
  dispatcherMinutes: sum(sql.ref('dispatcher_minutes')),
  engineerMinutes: sum(sql.ref('engineer_minutes')),
  supplyMinutes: sum(sql.ref('supply_minutes')),
}

function filterOf(measure: TaskMeasure, period: MomentRange): RawBuilder<unknown> {
  const conditions = searchBehind(measure, {}, period)
  if (Object.keys(conditions).length === 0) return sql``
  return sql`filter (where ${matchingTasks(conditions)})`
}

/** The measure of a group, using the conditions of the list behind it. */
export const measureValue = (measure: TaskMeasure, period: MomentRange): RawBuilder<unknown> =>
  aggregates[measure](filterOf(measure, period), filterOf('done', period))
