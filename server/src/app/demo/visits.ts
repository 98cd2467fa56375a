import { type WorkingCalendar, workingMinutesBetween } from '../../rooms/tasks/deadlines/working-time.ts'
import type { Random } from './random.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from './time.ts'

export interface Visit {
  readonly from: number
  readonly to: number
}

/** Moments at which visits may start on the next two working days. */
export type VisitTimes = readonly [readonly number[], readonly number[]]

const startHours = [9, 11, 14, 15.5, 17]
const halfHourMs = 30 * minuteMs
const noticeMs = 20 * minuteMs

/** Within working hours only, so that on a Saturday evening the next visits are on Monday. */
export function visitTimes(calendar: WorkingCalendar, now: number): VisitTimes {
  const days: number[][] = []
  for (let day = startOfDay(now); days.length < 2; day += dayMs) {
    const starts = startHours
      .map((hour) => day + hour * hourMs)
      .filter(
        (from) => from > now + noticeMs && workingMinutesBetween(calendar, from, from + halfHourMs) === 30,
      )
    if (starts.length > 0) days.push(starts)
  }
  const [first = [], second = []] = days
  return [first, second]
}

export function visitsOf(random: Random, [first, second]: VisitTimes, count: number): Visit[] {
  const ahead = first.slice(0, Math.ceil(count / 2))
  return [...ahead, ...second.slice(0, count - ahead.length)].map((from) => ({
    from,
    to: from + random.int(2, 3) * halfHourMs,
  }))
}
