import { type MomentRange, type TaskConditions, withinRange } from '@naryad/contract/reports/reports.searches'
import type { PeriodBase, TaskGrouping } from '@naryad/contract/reports/reports.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import {
  type Priority,
  priorityTitles,
  sourceTitles,
  type TaskSource,
} from '@naryad/contract/tasks/tasks.words'

import { calendarDay } from '../../platform/text/values.ts'
import { addDays, momentsOfDays } from '../../platform/time/company-day.ts'

/** Display names of groups. */
export interface GroupTitles {
  readonly queues: Readonly<Record<Queue, string>>
  /** Names of objects by grouping and id. */
  readonly objects: ReadonlyMap<TaskGrouping, ReadonlyMap<number, string>>
}

const withoutTitles: Partial<Record<TaskGrouping, string>> = {
  operator: 'Без оператора',
  company: 'Без организации',
  type: 'Без вида работ',
  category: 'Без категории',
  car: 'Без ТС',
  unitModel: 'Без прибора',
}

const monthName = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })

/** «Ноябрь 2026» */
function monthTitle(first: string): string {
  const name = monthName.format(new Date(`${first}T00:00:00Z`))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${first.slice(0, 4)}`
}

export function groupTitle(grouping: TaskGrouping, key: string | null, titles: GroupTitles): string {
  if (key === null) return withoutTitles[grouping] ?? '—'
  switch (grouping) {
    case 'day':
      return calendarDay(key) ?? key
    case 'week':
      return `${calendarDay(key)} – ${calendarDay(addDays(key, 6))}`
    case 'month':
      return monthTitle(key)
    case 'queue':
      return titles.queues[key as Queue]
    case 'status':
      return statusTitle(key as TaskStatus)
    case 'source':
      return sourceTitles[key as TaskSource]
    case 'priority':
      return priorityTitles[key as Priority]
    default:
      return titles.objects.get(grouping)?.get(Number(key)) ?? `№ ${key}`
  }
}

const lastDayOf: Readonly<Record<'day' | 'week' | 'month', (first: string) => string>> = {
  day: (first) => first,
  week: (first) => addDays(first, 6),
  month: (first) => {
    const [year, month] = first.split('-').map(Number)
    return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
  },
}

const daysOf = (grouping: 'day' | 'week' | 'month', first: string): MomentRange =>
  momentsOfDays(first, lastDayOf[grouping](first))

/** The filters of a list restricted to one of its groups. */
export function searchOfGroup(
  search: TaskConditions,
  grouping: TaskGrouping,
  key: string | null,
  periodBy: PeriodBase,
): TaskConditions {
  switch (grouping) {
    case 'day':
    case 'week':
    case 'month':
      return key === null ? search : withinRange(search, periodBy, daysOf(grouping, key))
    case 'queue':
      return { ...search, queue: key as Queue }
    case 'status':
      return { ...search, statuses: [key as TaskStatus] }
    case 'source':
      return { ...search, sources: [key as TaskSource] }
    case 'priority':
      return { ...search, priorities: [key as Priority] }
    default:
      return key === null
        ? { ...search, ...withoutObject[grouping] }
        : { ...search, ...ofObject[grouping](Number(key)) }
  }
}

type ObjectGrouping = Exclude<
  TaskGrouping,
  'day' | 'week' | 'month' | 'queue' | 'status' | 'source' | 'priority'
>

/** «Без оператора» adds to the selected operators, so the filters of a group contain only one of the two. */
const ofObject: Readonly<Record<ObjectGrouping, (id: number) => TaskConditions>> = {
  operator: (id) => ({ operatorIds: [id], filterByNoOperators: undefined }),
  company: (id) => ({ companyIds: [id] }),
  type: (id) => ({ typeIds: [id] }),
  category: (id) => ({ categoryIds: [id] }),
  car: (id) => ({ carIds: [id], filterByNoCars: undefined }),
  unitModel: (id) => ({ unitModelIds: [id] }),
}

const withoutObject: Readonly<Record<ObjectGrouping, TaskConditions>> = {
  operator: { operatorIds: undefined, filterByNoOperators: true },
  company: { filterByNoCompanies: true },
  type: { filterByNoTypes: true },
  category: { filterByNoCategories: true },
  car: { carIds: undefined, filterByNoCars: true },
  unitModel: { filterByNoUnits: true },
}
