import type {
  RollCallExcelInput,
  RollCallFigures,
  RollCallFilters,
  RollCallGroup,
  RollCallReport,
  RollCallReportInput,
} from '@naryad/contract/roll-call/roll-call.report'
import type { RollCallGrouping, RollCallSubject } from '@naryad/contract/roll-call/roll-call.words'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { impossible } from '../../platform/http/refusals.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { conditionsOf, type FigureRow, maxGroups, readFigures, readGroupTitles } from './report.repo.ts'
import { readItems } from './roll-call.repo.ts'

type Figures = Omit<RollCallReport, 'items' | 'totalCount'>

const nothing: RollCallFigures = {
  planned: 0,
  arrived: 0,
  late: 0,
  noShow: 0,
  excused: 0,
  share: null,
  delayMinutes: null,
}

export async function readRollCallReport(
  db: Db,
  who: Who,
  input: RollCallReportInput,
): Promise<RollCallReport> {
  const figures = await readRollCallFigures(db, who, input)
  const { limit, offset } = input
  const where = conditionsOf(who, filtersOf(input))
  const items = limit === 0 ? [] : await readItems(db, who, where, { limit, offset })
  return { ...figures, items, totalCount: figures.totals.planned }
}

/** A grouping by drivers or employees counts only rows of that kind. */
const subjects: Partial<Record<RollCallGrouping, RollCallSubject>> = {
  driver: 'driver',
  employee: 'employee',
}

export const filtersOf = ({ groupBy, ...input }: RollCallExcelInput): RollCallFilters => {
  const { dateFrom, dateTo, companyIds, driverIds, userIds, statuses } = input
  const { filterByNoCompany, filterByNoDriver } = input
  const subject = input.subject ?? subjects[groupBy]
  return {
    dateFrom,
    dateTo,
    companyIds,
    driverIds,
    userIds,
    statuses,
    ...(subject && { subject }),
    filterByNoCompany,
    filterByNoDriver,
  }
}

export async function readRollCallFigures(db: Db, who: Who, input: RollCallExcelInput): Promise<Figures> {
  const filters = filtersOf(input)
  const where = conditionsOf(who, filters)
  const { groupBy } = input
  const daily = await limitSlowQueries(() => readFigures(db, where, 'day'))
  const byDay = daily
    .filter(({ isGroup }) => isGroup)
    .toSorted((one, other) => (one.key ?? '').localeCompare(other.key ?? ''))
  const rows = groupBy === 'day' ? byDay : await limitSlowQueries(() => readFigures(db, where, groupBy))
  const groups = rows.filter(({ isGroup }) => isGroup)
  if (groups.length > maxGroups)
    throw impossible('Слишком много групп: сократите период или добавьте условия')
  const titles =
    groupBy === 'day'
      ? new Map<number, string>()
      : await readGroupTitles(
          db,
          groupBy,
          groups.flatMap(({ key }) => (key === null ? [] : Number(key))),
        )
  return {
    groups: groups.map((row) => groupOf(row, groupBy, filters, titles)),
    totals: daily.find(({ isGroup }) => !isGroup)?.values ?? nothing,
    days: byDay.map(({ key, values }) => ({ date: key ?? '', values })),
    readAt: new Date().toISOString(),
  }
}

const withoutTitles: Readonly<Record<RollCallGrouping, string>> = {
  company: 'Без организации',
  driver: 'Без водителя',
  employee: 'Без сотрудника',
  day: '—',
}

function groupOf(
  { key, values }: FigureRow,
  groupBy: RollCallGrouping,
  filters: RollCallFilters,
  titles: ReadonlyMap<number, string>,
): RollCallGroup {
  const title =
    key === null
      ? withoutTitles[groupBy]
      : groupBy === 'day'
        ? (calendarDay(key) ?? key)
        : (titles.get(Number(key)) ?? `№ ${key}`)
  return { key, title, values, search: { ...filters, ...narrowedTo(groupBy, key) } }
}

function narrowedTo(groupBy: RollCallGrouping, key: string | null): Partial<RollCallFilters> {
  if (groupBy === 'day') return key === null ? {} : { dateFrom: key, dateTo: key }
  if (groupBy === 'company') return key === null ? { filterByNoCompany: true } : { companyIds: [Number(key)] }
  if (groupBy === 'driver') return key === null ? { filterByNoDriver: true } : { driverIds: [Number(key)] }
  return key === null ? {} : { userIds: [Number(key)] }
}
