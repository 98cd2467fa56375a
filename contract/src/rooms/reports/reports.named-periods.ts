import { weekdayOf } from '../../kit/days.ts'

/** Relative periods, resolved against the current day. */
export const namedPeriods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'lastYear',
] as const
export type NamedPeriod = (typeof namedPeriods)[number]

export const namedPeriodTitles: Record<NamedPeriod, string> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  thisWeek: 'Эта неделя',
  lastWeek: 'Прошлая неделя',
  thisMonth: 'Этот месяц',
  lastMonth: 'Прошлый месяц',
  thisQuarter: 'Этот квартал',
  thisYear: 'Этот год',
  lastYear: 'Прошлый год',
}

const dayAt = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** First and last day of the period relative to `today` («2026-11-24»). The current period ends today. */
export function daysOfNamedPeriod(name: NamedPeriod, today: string): { from: string; to: string } {
  const [year = 0, ordinal = 1, day = 1] = today.split('-').map(Number)
  const month = ordinal - 1
  const weekday = weekdayOf(today)
  const shifted = (by: number): string => dayAt(year, month, day + by)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shifted(-1), to: shifted(-1) }
    case 'thisWeek':
      return { from: shifted(-weekday), to: today }
    case 'lastWeek':
      return { from: shifted(-weekday - 7), to: shifted(-weekday - 1) }
    case 'thisMonth':
      return { from: dayAt(year, month, 1), to: today }
    case 'lastMonth':
      return { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) }
    case 'thisQuarter':
      return { from: dayAt(year, month - (month % 3), 1), to: today }
    case 'thisYear':
      return { from: dayAt(year, 0, 1), to: today }
    case 'lastYear':
      return { from: dayAt(year - 1, 0, 1), to: dayAt(year - 1, 11, 31) }
  }
}
