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

import type { Db } from '../../platform/db/connect.ts'
import { inSlowLane } from '../../platform/db/lanes.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { impossible, refused } from '../../platform/http/refusals.ts'
import { momentsOfDays } from '../../platform/time/company-day.ts'
import { readSetting } from '../settings/index.ts'
import { listedTasks } from '../tasks/index.ts'
import { type FigureRow, type FiguresQuery, maxGroups, readFigures } from './figures.repo.ts'
import { groupTitle, type GroupTitles, searchOfGroup } from './groups.ts'
import { type ObjectGrouping, readTitles } from './titles.repo.ts'

const objectGroupings: readonly TaskGrouping[] = ['operator', 'company', 'type', 'category', 'car']
const isOfObjects = (grouping: TaskGrouping): grouping is ObjectGrouping => objectGroupings.includes(grouping)

/** A report without its tasks: the figures, and the list they are counted over. */
type TaskFigures = Omit<TaskReport, 'items' | 'totalCount'>

export async function readTaskReport(db: Db, who: Who, input: TaskReportInput): Promise<TaskReport> {
  const figures = await readTaskFigures(db, who, input)
  const { orderBy, sort, limit, offset } = input
  const page = { ...TaskFilters.parse(figures.search), orderBy, sort, limit: Math.max(1, limit), offset }
  const { items, totalCount } = await listedTasks.page(db, who, page)
  return { ...figures, items: limit === 0 ? [] : items, totalCount }
}

export async function readTaskFigures(db: Db, who: Who, input: TaskReportInput): Promise<TaskFigures> {
  refuseInternalReport(who, input)
  const { groupBy, measures, periodBy } = input
  const period = momentsOfDays(input.dateFrom, input.dateTo)
  const search = withinRange(conditionsOf(input), periodBy, period)
  const where = await listedTasks.conditions(db, who, TaskFilters.parse(search))
  const query = where && { where, periodBy, period, groupBy, measures }
  const rows = query ? await inSlowLane(() => readFigures(db, query)) : []
  if (rows.length > maxGroups + 1)
    throw impossible('Слишком много групп: сократите период или добавьте условия')
  const titles = await readGroupTitles(db, groupBy, rows)
  return {
    groups: groupsOf(rows, input, search, titles),
    totals: rows[0]?.values ?? Object.fromEntries(measures.map((measure) => [measure, null])),
    search,
    period,
    readAt: new Date().toISOString(),
  }
}

/** How colleagues compare is no business of a client's. */
export function refuseInternalReport(
  who: Who,
  { groupBy, measures }: Pick<TaskReportInput, 'groupBy' | 'measures'>,
): void {
  if (who.role !== 'client') return
  const grouping = groupBy.find((name) => internalGroupings.includes(name))
  if (grouping) throw refused(`Группировка «${taskGroupingTitles[grouping]}» вам недоступна`)
  const measure = measures.find((name) => taskMeasureFacts[name].isInternal)
  if (measure) throw refused(`Показатель «${taskMeasureFacts[measure].title}» вам недоступен`)
}

const unset = TaskFilters.parse({})

/** The conditions that are set, without the page and what makes a report of them. */
export function conditionsOf(input: TaskReportInput): TaskConditions {
  const names = Object.keys(TaskFilters.shape) as (keyof TaskFilters)[]
  const isSet = (name: keyof TaskFilters): boolean => {
    const value = input[name]
    return value !== undefined && value !== unset[name]
  }
  return Object.fromEntries(names.filter(isSet).map((name) => [name, input[name]]))
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

/** Calendar groups follow one another, all others begin with the largest. */
function inOrder(grouping: TaskGrouping, rows: readonly FigureRow[]): FigureRow[] {
  const keyOf = ({ keys }: FigureRow): string => keys.at(-1) ?? ''
  const byKey = (one: FigureRow, other: FigureRow): number =>
    keyOf(one).localeCompare(keyOf(other), 'en', { numeric: true })
  if (calendarGroupings.includes(grouping)) return rows.toSorted(byKey)
  return rows.toSorted((one, other) => other.count - one.count || byKey(one, other))
}
