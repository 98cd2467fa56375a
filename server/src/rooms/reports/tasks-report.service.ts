import { inQuotes } from '@naryad/contract/kit/quotes'
import type { TaskReport, TaskReportGroup, TaskReportInput } from '@naryad/contract/reports/reports'
import { type TaskConditions, withinRange } from '@naryad/contract/reports/reports.searches'
import {
  calendarGroupings,
  internalGroupings,
  type TaskGrouping,
  taskGroupingTitles,
  taskMeasureFacts,
} from '@naryad/contract/reports/reports.words'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import { untilAborted } from '../../platform/db/concurrency/until-aborted.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Reader, Who } from '../../platform/http/ctx.ts'
import { refused } from '../../platform/http/refusals.ts'
import { momentsOfDays } from '../../platform/time/company-day.ts'
import { readSetting } from '../settings/index.ts'
import { readTaskPage, taskConditions } from '../tasks/lists/index.ts'
import { conditionsOf } from './conditions.ts'
import { type FigureRow, type Figures, type FiguresQuery, readFigures } from './figures.repo.ts'
import { groupTitle, type GroupTitles, searchOfGroup } from './groups.ts'
import { rollupQueryOf } from './rollup-query.ts'
import { readRollups } from './rollups.repo.ts'
import { type ObjectGrouping, readTitles } from './titles.repo.ts'

const objectGroupings: readonly TaskGrouping[] = [
  'operator',
  'company',
  'type',
  'category',
  'car',
  'unitModel',
]
const isOfObjects = (grouping: TaskGrouping): grouping is ObjectGrouping => objectGroupings.includes(grouping)

/** A report without its tasks: the figures, the filters of its list and the number of tasks. */
type TaskFigures = Omit<TaskReport, 'items' | 'totalCount'> & { readonly count: number }

/** The limit on the screen; the file contains all groups. */
const maxShownGroups = 1000

export async function readTaskReport(db: Db, reader: Reader, input: TaskReportInput): Promise<TaskReport> {
  const { orderBy, sort, limit, offset } = input
  const { count, ...figures } = await readTaskFigures(db, reader, input, maxShownGroups)
  if (limit === 0) return { ...figures, items: [], totalCount: count }
  const page = { ...TaskFilters.parse(figures.search), orderBy, sort, limit, offset }
  const { items } = await untilAborted(db, reader.signal, (db) => readTaskPage(db, reader.who, page, count))
  return { ...figures, items, totalCount: count }
}

export async function readTaskFigures(
  db: Db,
  { who, signal }: Reader,
  input: TaskReportInput,
  maxGroups: number,
): Promise<TaskFigures> {
  refuseInternalReport(who, input)
  const { groupBy, measures, periodBy } = input
  const period = momentsOfDays(input.dateFrom, input.dateTo)
  const search = withinRange(conditionsOf(input), periodBy, period)
  const where = await taskConditions(db, who, TaskFilters.parse(search))
  const { rows, groupsCount } = where
    ? await readGroupsOf(db, { who, signal }, input, {
        where,
        periodBy,
        period,
        groupBy,
        measures,
        maxGroups,
      })
    : { rows: [], groupsCount: 0 }
  const titles = await readGroupTitles(db, groupBy, rows)
  return {
    groups: groupsOf(rows, input, search, titles),
    groupsCount,
    count: rows[0]?.count ?? 0,
    totals: rows[0]?.values ?? Object.fromEntries(measures.map((measure) => [measure, null])),
    search,
    period,
    readAt: new Date().toISOString(),
  }
}

function readGroupsOf(
  db: Db,
  { who, signal }: Reader,
  input: TaskReportInput,
  query: FiguresQuery,
): Promise<Figures> {
  const rollup = rollupQueryOf(who, input)
  if (rollup) return readRollups(db, { ...query, ...rollup })
  return limitSlowQueries(() => untilAborted(db, signal, (db) => readFigures(db, query)))
}

/** Comparisons of employees are hidden from clients. */
export function refuseInternalReport(
  who: Who,
  { groupBy, measures }: Pick<TaskReportInput, 'groupBy' | 'measures'>,
): void {
  if (who.role !== 'client') return
  const grouping = groupBy.find((name) => internalGroupings.includes(name))
  if (grouping) throw refused(`Группировка ${inQuotes(taskGroupingTitles[grouping])} вам недоступна`)
  const measure = measures.find((name) => taskMeasureFacts[name].isInternal)
  if (measure) throw refused(`Показатель ${inQuotes(taskMeasureFacts[measure].title)} вам недоступен`)
}

async function readGroupTitles(
  db: Db,
  groupBy: readonly TaskGrouping[],
  rows: readonly FigureRow[],
): Promise<GroupTitles> {
  const objects = new Map<TaskGrouping, Map<number, string>>()
  for (const [level, grouping] of groupBy.entries()) {
    if (!isOfObjects(grouping)) continue
    const ids = new Set(rows.flatMap(({ keys }) => (keys[level] ? [Number(keys[level])] : [])))
    objects.set(grouping, await readTitles(db, grouping, [...ids]))
  }
  return { queues: await readSetting(db, 'queueLabels'), objects }
}

function groupsOf(
  rows: readonly FigureRow[],
  { groupBy, periodBy }: Pick<FiguresQuery, 'groupBy' | 'periodBy'>,
  search: TaskConditions,
  titles: GroupTitles,
): TaskReportGroup[] {
  const [first, second] = groupBy
  if (first === undefined) return []
  const lower = Map.groupBy(
    rows.filter(({ keys }) => keys.length === 2),
    ({ keys }) => keys[0] ?? null,
  )
  const groupOf = (grouping: TaskGrouping, row: FigureRow, within: TaskConditions) => {
    const key = row.keys.at(-1) ?? null
    return {
      key,
      title: groupTitle(grouping, key, titles),
      values: row.values,
      search: searchOfGroup(within, grouping, key, periodBy),
    }
  }
  const upper = rows.filter(({ keys }) => keys.length === 1)
  return inOrder(first, upper).map((row) => {
    const group = groupOf(first, row, search)
    const inner = second === undefined ? [] : inOrder(second, lower.get(group.key) ?? [])
    return {
      ...group,
      groups: inner.map((row) => groupOf(second ?? first, row, group.search)),
    }
  })
}

/** Calendar groups are in chronological order, all others by size. */
function inOrder(grouping: TaskGrouping, rows: readonly FigureRow[]): FigureRow[] {
  const keyOf = ({ keys }: FigureRow): string => keys.at(-1) ?? ''
  const byKey = (one: FigureRow, other: FigureRow): number =>
    keyOf(one).localeCompare(keyOf(other), 'en', { numeric: true })
  if (calendarGroupings.includes(grouping)) return rows.toSorted(byKey)
  return rows.toSorted((one, other) => other.count - one.count || byKey(one, other))
}
