import type { PeriodBase, TaskGrouping } from '@naryad/contract/reports/reports.words'
import { type RawBuilder, sql } from 'kysely'

import { companyZone } from '../../platform/time/company-day.ts'

const momentColumns: Readonly<Record<PeriodBase, string>> = {
  created: 'created_at',
  done: 'done_at',
  closed: 'closed_at',
  planned: 'planned_from',
}

const columns = {
  queue: 'queue',
  status: 'status',
  operator: 'operator_id',
  company: 'company_id',
  type: 'type_id',
  category: 'category_id',
  car: 'car_id',
  source: 'source',
  priority: 'priority',
} as const satisfies Record<Exclude<TaskGrouping, 'day' | 'week' | 'month' | 'unitModel'>, string>

/** The key expressions of groupings; days start at midnight in the company's time zone. */
export function groupingKey(grouping: TaskGrouping, periodBy: PeriodBase): RawBuilder<unknown> {
  if (grouping === 'unitModel')
    return sql`(select units.model_id from task_warranties join units on units.id = task_warranties.unit_id
      where task_warranties.task_id = tasks.id)`
  if (grouping !== 'day' && grouping !== 'week' && grouping !== 'month')
    return sql.ref(`tasks.${columns[grouping]}`)
  const local = sql`${sql.ref(`tasks.${momentColumns[periodBy]}`)} at time zone ${sql.lit(companyZone)}`
  return grouping === 'day' ? sql`(${local})::date` : sql`date_trunc(${sql.lit(grouping)}, ${local})::date`
}
