import { weekdayOf } from '@naryad/contract/kit/days'
import type { ReportSchedule } from '@naryad/contract/saved-reports/saved-reports.words'

import { addDays, companyToday, momentOfTime } from '../../platform/time/company-day.ts'

/** 1 is Monday. */
const isoWeekday = (day: string): number => weekdayOf(day) + 1

function isDayOf(schedule: ReportSchedule, day: string): boolean {
  if (schedule.every === 'week') return schedule.weekdays.includes(isoWeekday(day))
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return date === Math.min(schedule.day, lastOfMonth)
}

/** Longer than the gap between two runs of any schedule. */
const horizonDays = 62

/** The first run later than `after`, in the company's time zone. */
export function nextRunAfter(schedule: ReportSchedule, after: number): string {
  const today = companyToday(after)
  for (let ahead = 0; ahead <= horizonDays; ahead += 1) {
    const day = addDays(today, ahead)
    const at = momentOfTime(day, schedule.at)
    if (at > after && isDayOf(schedule, day)) return new Date(at).toISOString()
  }
  throw new Error('a schedule without a day')
}
