import { daysOfNamedPeriod } from '@naryad/contract/reports/reports.named-periods'
import type { SavedReport, SavedReportPeriod } from '@naryad/contract/saved-reports/saved-reports'
import type { TaskReportColumnKey } from '@naryad/contract/tasks/tasks.columns'

import { dayOf } from '../../../ui/filters/period.ts'
import type { RegisterSearch } from '../../../ui/register/address.ts'
import type { Period } from '../frame/period.ts'
import type { ReportKey } from '../frame/reports.ts'
import { taskReportOfInput, writeTaskReport } from '../tasks/taskReportState.ts'

/** Current days of a saved period. */
export const daysOfSaved = (period: SavedReportPeriod, now: number): Period =>
  typeof period === 'string' ? daysOfNamedPeriod(period, dayOf(now)) : period

const listText = (value: unknown): string =>
  Array.isArray(value) ? value.filter((item) => typeof item !== 'object').join(',') : ''

/** Filters of the other reports, as search parameters of their screens. */
function searchOfFilters(input: Readonly<Record<string, unknown>>): RegisterSearch {
  const search: RegisterSearch = {}
  if (typeof input.groupBy === 'string') search.group = input.groupBy
  for (const name of ['companyIds', 'driverIds', 'userIds', 'operatorIds', 'queues', 'statuses'])
    if (listText(input[name]) !== '') search[name] = listText(input[name])
  return search
}

/** The report screen with the state of a saved report. */
export function locationOf(
  { kind, input, period }: SavedReport,
  now: number,
): { report: ReportKey; search: RegisterSearch } {
  const search = kind === 'tasks' ? writeTaskReport(taskReportOfInput(input)) : searchOfFilters(input)
  return { report: kind, search: { ...search, ...daysOfSaved(period, now) } }
}

/** Columns of a saved task report. */
export const columnsOf = ({ kind, input }: SavedReport): readonly TaskReportColumnKey[] | null =>
  kind === 'tasks' && Array.isArray(input.columns) ? (input.columns as TaskReportColumnKey[]) : null
