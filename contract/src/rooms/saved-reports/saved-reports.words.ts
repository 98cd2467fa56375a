export const savedReportKinds = ['tasks', 'engineers', 'drivers', 'roll-call', 'promises', 'luv'] as const
export type SavedReportKind = (typeof savedReportKinds)[number]

export const savedReportKindTitles: Record<SavedReportKind, string> = {
  tasks: 'Заявки',
  engineers: 'Инженеры',
  drivers: 'Водители',
  'roll-call': 'Явки',
  promises: 'Обещания',
  luv: 'ЛУВ',
}

/** Hidden from client users: they compare employees or belong to a partner. */
export const internalReportKinds: readonly SavedReportKind[] = ['engineers', 'promises', 'luv']

/** ISO weekdays: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export const weekdayTitles = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const

const everyWeekday = [
  'каждый понедельник',
  'каждый вторник',
  'каждую среду',
  'каждый четверг',
  'каждую пятницу',
  'каждую субботу',
  'каждое воскресенье',
] as const

/** Retention of report files. */
export const reportFileDays = 30

/** In a month shorter than `day` the report runs on the last day. */
export type ReportSchedule =
  | { every: 'week'; weekdays: number[]; at: string }
  | { every: 'month'; day: number; at: string }

/** «каждый понедельник в 8:00», «каждый день в 8:00», «1 числа в 9:30» */
export function scheduleWords(schedule: ReportSchedule): string {
  const at = `в ${schedule.at.replace(/^0/, '')}`
  if (schedule.every === 'month')
    return schedule.day === 31 ? `в последний день месяца ${at}` : `каждый месяц ${schedule.day} числа ${at}`
  const days = schedule.weekdays
  if (days.length === 7) return `каждый день ${at}`
  if (days.join() === '1,2,3,4,5') return `по будням ${at}`
  const [first] = days
  if (days.length === 1 && first !== undefined) return `${everyWeekday[first - 1]} ${at}`
  return `${days.map((day) => weekdayTitles[day - 1]).join(', ')} ${at}`
}
