import type { RuleCondition, RuleTime } from '@naryad/contract/automation/automation'
import { runningStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { TaskFacts } from './facts.ts'

/** Tasks of a rule that are read at once. */
export const pageSize = 2000

const columns = {
  queue: ['queue', 'queue'],
  type: ['type_id', 'integer'],
  category: ['category_id', 'integer'],
  company: ['company_id', 'integer'],
  priority: ['priority', 'task_priority'],
  status: ['status', 'task_status'],
  source: ['source', 'task_source'],
} as const

type Listed = Extract<RuleCondition, { readonly field: keyof typeof columns }>

const isListed = (condition: RuleCondition): condition is Listed => condition.field in columns

function isAmong(condition: Listed): RawBuilder<SqlBool> {
  const [column, type] = columns[condition.field]
  const among = sql`tasks.${sql.ref(column)} = any(${arrayOf(condition.values, type)})`
  return condition.isNot ? sql<SqlBool>`(${among}) is not true` : sql<SqlBool>`${among}`
}

/** As `foldName` of the conditions; without a truck it is empty. */
const wordOfCar = (field: 'brand' | 'model'): RawBuilder<string> =>
  sql`coalesce((select lower(trim(${sql.ref(field)})) from cars where cars.id = tasks.car_id), '')`

const isInZone = (ids: readonly number[]): RawBuilder<SqlBool> =>
  sql`exists (select from company_zones as zone where zone.id = any(${arrayOf(ids, 'integer')})
    and tasks.lat is not null and metres_outside(zone, tasks.lat, tasks.lon) <= 0)`

/** Leaves out the tasks that the rule does not mean: they would get no run, and be read again each minute. */
function prefilter(condition: RuleCondition): RawBuilder<SqlBool>[] {
  if (isListed(condition)) return [isAmong(condition)]
  switch (condition.field) {
    case 'hasOperator':
      return [sql<SqlBool>`(operator_id is not null) = ${condition.is}`]
    case 'hasContract':
      return [sql<SqlBool>`(contract_id is not null) = ${condition.is}`]
    case 'isWarranty':
      return [sql<SqlBool>`is_warranty = ${condition.is}`]
    case 'brand':
    case 'model': {
      const words = condition.values.map((word) => word.trim().toLowerCase())
      const isAmong = sql`${wordOfCar(condition.field)} = any(${arrayOf(words, 'text')})`
      return [condition.isNot ? sql<SqlBool>`not ${isAmong}` : sql<SqlBool>`${isAmong}`]
    }
    case 'zone':
      return [sql<SqlBool>`${isInZone(condition.values)} = ${!condition.isNot}`]
    // Of the moment, not of the task.
    case 'changed':
    case 'isWorkingTime':
      return []
  }
}

/** Nights and holidays between the working minutes: not less than this has to be read. */
const daysPerWorkingDay = 8

function window(
  { clock, minutes, isWorking }: RuleTime,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<SqlBool> {
  const shift = sql`make_interval(mins => ${minutes})`
  const spread = isWorking
    ? sql`make_interval(mins => ${minutes * 24}, days => ${sql.lit(daysPerWorkingDay)})`
    : shift
  switch (clock) {
    case 'IN_STATUS':
      return sql`coalesce(status_since, created_at) between ${from}::timestamptz - ${spread} and ${to}::timestamptz - ${shift}`
    case 'SINCE_CREATED':
      return sql`created_at between ${from}::timestamptz - ${spread} and ${to}::timestamptz - ${shift}`
    case 'BEFORE_DEADLINE':
      return sql`deadline_at between ${from}::timestamptz + ${shift} and ${to}::timestamptz + ${shift}
        and status = any(${arrayOf(runningStatuses, 'task_status')})`
    case 'AFTER_DEADLINE':
      return sql`deadline_at between ${from}::timestamptz - ${shift} and ${to}::timestamptz - ${shift}
        and status = any(${arrayOf(runningStatuses, 'task_status')})`
  }
}

function startOf({ clock }: RuleTime): RawBuilder<string> {
  if (clock === 'IN_STATUS') return sql`coalesce(status_since, created_at)`
  return clock === 'SINCE_CREATED' ? sql`created_at` : sql`deadline_at`
}

export interface ScannedTask extends Pick<
  TaskFacts,
  'id' | 'createdAt' | 'status' | 'statusSince' | 'deadlineAt'
> {
  /** With all its digits: where the next page begins. */
  readonly place: string
}

interface Scan {
  readonly ruleId: number | null
  readonly time: RuleTime
  readonly conditions: readonly RuleCondition[]
  /** The rule became due within this time. */
  readonly from: string
  readonly to: string
  /** The last task of the page before. */
  readonly after?: ScannedTask | undefined
}

/** Open tasks for which the rule has become due, the earliest first, without those it has already run for. */
export async function scanTasks(
  db: Db,
  { ruleId, time, conditions, from, to, after }: Scan,
  limit = pageSize,
): Promise<ScannedTask[]> {
  const filters = conditions.flatMap(prefilter)
  const { rows } = await sql<ScannedTask>`
    select id, created_at, status, coalesce(status_since, created_at) as status_since, deadline_at,
      coalesce(status_since, created_at)::text as place
    from tasks
    where is_open and ${window(time, { from, to })}
      ${filters.length > 0 ? sql`and ${sql.join(filters, sql` and `)}` : sql``}
      ${after ? sql`and (coalesce(status_since, created_at), id) > (${after.place}::timestamptz, ${after.id})` : sql``}
      and not exists (select from automation_runs as runs where runs.rule_id = ${ruleId} and runs.task_id = tasks.id
        and runs.stage = ${time.clock} || ' ' || floor(extract(epoch from ${startOf(time)}) * 1000)::bigint)
    order by coalesce(status_since, created_at), id limit ${limit}`.execute(db)
  return rows
}
