import type { ReportSchedule } from '@naryad/contract/saved-reports/saved-reports.words'
import type postgres from 'postgres'

import { nextRunAfter } from '../../rooms/saved-reports/schedule.ts'

interface DemoReport {
  /** The first account of this role. */
  readonly owner: 'admin' | 'operator' | 'client'
  readonly name: string
  readonly kind: string
  readonly input: object
  readonly period: string
  readonly isShared: boolean
  readonly schedule: ReportSchedule | null
}

const reports: readonly DemoReport[] = [
  {
    owner: 'admin',
    name: 'Неделя по очередям',
    kind: 'tasks',
    input: { groupBy: ['queue', 'status'], measures: ['tasks', 'done', 'late', 'costs'] },
    period: 'lastWeek',
    isShared: true,
    schedule: { every: 'week', weekdays: [1], at: '08:00' },
  },
  {
    owner: 'admin',
    name: 'Инженеры за месяц',
    kind: 'engineers',
    input: {},
    period: 'lastMonth',
    isShared: false,
    schedule: { every: 'month', day: 1, at: '09:00' },
  },
  {
    owner: 'operator',
    name: 'Затраты по организациям',
    kind: 'tasks',
    input: { groupBy: ['company'], measures: ['tasks', 'costs', 'approvedCosts'] },
    period: 'thisMonth',
    isShared: true,
    schedule: null,
  },
  {
    owner: 'client',
    name: 'Наши заявки за месяц',
    kind: 'tasks',
    input: { groupBy: ['month'], measures: ['tasks', 'done', 'costs'] },
    period: 'lastMonth',
    isShared: false,
    schedule: null,
  },
]

/** Saved reports; the first scheduled run is on the Monday after the first start. */
export async function loadSavedReports(sql: postgres.TransactionSql, now: Date): Promise<void> {
  for (const { owner, schedule, ...report } of reports)
    await sql`
      insert into saved_reports (owner_id, name, kind, input, period, is_shared, schedule, next_run_at, created_at,
        updated_at)
      select min(id), ${report.name}, ${report.kind}, ${sql.json(report.input as never)}, ${sql.json(report.period)},
        ${report.isShared}, ${schedule && sql.json(schedule)},
        ${schedule && nextRunAfter(schedule, now.getTime())}::timestamptz, ${now}, ${now}
      from users where role = ${owner} and not is_blocked and password_hash is not null
      having min(id) is not null`
}
