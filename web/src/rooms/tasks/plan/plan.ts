import { momentOf, wallTime } from '../../../ui/formats/zone.ts'

/** The visit window as form values: a day and two local times. */
export interface PlanDraft {
  /** YYYY-MM-DD */
  day: string | null
  /** HH:MM */
  from: string
  to: string
}

export interface PlanWindow {
  plannedFrom: string | null
  plannedTo: string | null
}

const two = (value: number): string => String(value).padStart(2, '0')

const dayText = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  `${year}-${two(month)}-${two(day)}`

const timeText = ({ hour, minute }: { hour: number; minute: number }): string => `${two(hour)}:${two(minute)}`

export const emptyPlan: PlanDraft = { day: null, from: '', to: '' }

export function planDraft({ plannedFrom, plannedTo }: PlanWindow): PlanDraft {
  const begin = plannedFrom ?? plannedTo
  if (begin === null) return emptyPlan
  const wall = wallTime(begin)
  return {
    day: dayText(wall),
    from: plannedFrom ? timeText(wallTime(plannedFrom)) : '',
    to: plannedTo ? timeText(wallTime(plannedTo)) : '',
  }
}

/** Parses «9», «930», «9:30», «09.30» as HH:MM; null if it is not a time. */
export function parseTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(typed.trim())
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? '0')]
  return hour < 24 && minute < 60 ? timeText({ hour, minute }) : null
}

function momentAt(day: string, time: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return momentOf({ year, month, day: date, hour, minute }).toISOString()
}

/** The window in UTC, or an error message. */
export function planWindow({ day, from, to }: PlanDraft): PlanWindow | string {
  if (day === null) return from || to ? 'Укажите день' : { plannedFrom: null, plannedTo: null }
  const [begin, end] = [from ? parseTime(from) : '09:00', to ? parseTime(to) : null]
  if (begin === null || (to && end === null)) return 'Время в виде 9:30'
  if (end !== null && end < begin) return 'Конец раньше начала'
  return { plannedFrom: momentAt(day, begin), plannedTo: end === null ? null : momentAt(day, end) }
}

/** End of a working day: the time of a deadline for which only the day is given. */
const endOfDay = '18:00'

/** A deadline uses the same form values, with only a start. */
export const deadlineDraft = (deadlineAt: string | null): PlanDraft =>
  planDraft({ plannedFrom: deadlineAt, plannedTo: null })

/** The deadline in UTC, or an error message. */
export function typedDeadline({ day, from }: PlanDraft): { deadlineAt: string } | string {
  const window = planWindow({ day, from: from || endOfDay, to: '' })
  if (typeof window === 'string') return window
  return window.plannedFrom === null ? 'Укажите день' : { deadlineAt: window.plannedFrom }
}

export const plannedLate = 'Визит позже срока'

/** Whether the visit starts after the deadline. */
export const isPlannedLate = ({
  plannedFrom,
  plannedTo,
  deadlineAt,
}: PlanWindow & { deadlineAt: string | null }): boolean => {
  const begin = plannedFrom ?? plannedTo
  return begin !== null && deadlineAt !== null && Date.parse(begin) > Date.parse(deadlineAt)
}
