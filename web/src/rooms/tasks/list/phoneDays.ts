import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { longDate, nearDay } from '../../../kit/formats/dates.ts'
import { dayNumber, wallTime } from '../../../kit/formats/zone.ts'

export interface DayGroup {
  key: string
  title: string
  items: TaskItem[]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «Сегодня, 19 ноября», «24 ноября» */
function dayTitle(moment: string, now: number): string {
  const near = nearDay(moment, now)
  if (/\d/.test(near)) return near
  const [day, month] = longDate(moment).split(/\s/)
  return `${capital(near)}, ${day}\u00a0${month}`
}

/** The tasks of a phone's list by the day of their deadline, in the order given. */
export function byDay(items: readonly TaskItem[], now: number): DayGroup[] {
  const groups: DayGroup[] = []
  for (const item of items) {
    const key = item.deadlineAt === null ? 'none' : String(dayNumber(wallTime(item.deadlineAt)))
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else {
      const title = item.deadlineAt === null ? 'Без срока' : dayTitle(item.deadlineAt, now)
      groups.push({ key, title, items: [item] })
    }
  }
  return groups
}
