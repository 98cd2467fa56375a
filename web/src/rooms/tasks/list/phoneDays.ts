import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import type { TaskOrder } from '@naryad/contract/tasks/tasks.search'
import { isEnded, lifecycle } from '@naryad/contract/tasks/tasks.statuses'

import { longDate, nearDay } from '../../../ui/formats/dates.ts'
import { dayNumber, wallTime } from '../../../ui/formats/zone.ts'
import { isLate } from './Deadline.tsx'

export interface DayGroup {
  key: string
  title: string
  items: TaskItem[]
}

interface Grouping {
  momentOf: (item: TaskItem) => string | null
  /** Prefix of the day: «Срок сегодня, 19 ноября». */
  prefix: string
  none: string
  /** Heading instead of the day, as for overdue tasks; null: the day. */
  headingOf?: (item: TaskItem, now: number) => string | null
}

/** Finished and waiting work is not sorted by its deadline. */
function headingOfUrgency(item: TaskItem, now: number): string | null {
  if (isLate(item, now)) return 'Просрочены'
  if (item.status === 'CLOSED') return 'Закрыты'
  if (isEnded(item.status)) return 'Выполнены'
  return lifecycle[item.status].clock === 'paused' ? 'Срок приостановлен' : null
}

/** Orders in which the phone list is grouped by day. */
const groupings: Partial<Record<TaskOrder, Grouping>> = {
  urgency: {
    momentOf: ({ deadlineAt }) => deadlineAt,
    prefix: taskTitles.deadlineAt,
    none: 'Без срока',
    headingOf: headingOfUrgency,
  },
  deadlineAt: { momentOf: ({ deadlineAt }) => deadlineAt, prefix: taskTitles.deadlineAt, none: 'Без срока' },
  plannedFrom: {
    momentOf: ({ plannedFrom, plannedTo }) => plannedFrom ?? plannedTo,
    prefix: 'План на',
    none: 'Без плана',
  },
}

export const groupingOf = (orderBy: TaskOrder): Grouping | undefined => groupings[orderBy]

/** «сегодня, 19 ноября», «24 ноября» */
function dayTitle(moment: string, now: number): string {
  const near = nearDay(moment, now)
  if (/\d/.test(near)) return near
  const [day, month] = longDate(moment).split(/\s/)
  return `${near}, ${day}\u00a0${month}`
}

/** Groups the tasks of a phone list by day, in the given order. */
export function byDay(
  items: readonly TaskItem[],
  { momentOf, prefix, none, headingOf }: Grouping,
  now: number,
): DayGroup[] {
  const groups: DayGroup[] = []
  for (const item of items) {
    const moment = momentOf(item)
    const heading = headingOf?.(item, now) ?? null
    const key = heading ?? (moment === null ? 'none' : String(dayNumber(wallTime(moment))))
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else
      groups.push({
        key,
        title: heading ?? (moment === null ? none : `${prefix} ${dayTitle(moment, now)}`),
        items: [item],
      })
  }
  return groups
}

interface DrawnGroup extends DayGroup {
  /** Number of tasks of the day, drawn or not. */
  size: number
}

/** The groups of the first `count` tasks; the last one may be incomplete. */
export function drawnOf(groups: readonly DayGroup[], count: number): DrawnGroup[] {
  const drawn: DrawnGroup[] = []
  let left = count
  for (const group of groups) {
    if (left <= 0) break
    drawn.push({ ...group, items: group.items.slice(0, left), size: group.items.length })
    left -= group.items.length
  }
  return drawn
}
