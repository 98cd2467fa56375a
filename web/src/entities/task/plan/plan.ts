import { addDays, type Day, daysBetween } from '../../../ui/formats/days.ts'
import { type MomentDraft, momentAt, momentDraft, parseTime } from '../../../ui/formats/typedMoment.ts'

/** The visit window as form values: a day and two local times. */
export interface PlanDraft extends MomentDraft {
  /** HH:MM */
  to: string
  /** The day of the end, where it is another one. */
  toDay: Day | null
}

export interface PlanWindow {
  plannedFrom: string | null
  plannedTo: string | null
}

export const emptyPlan: PlanDraft = { day: null, from: '', to: '', toDay: null }

export function planDraft({ plannedFrom, plannedTo }: PlanWindow): PlanDraft {
  const begin = plannedFrom ?? plannedTo
  if (begin === null) return emptyPlan
  const { day } = momentDraft(begin)
  const end = plannedTo === null ? null : momentDraft(plannedTo)
  return {
    day,
    from: plannedFrom ? momentDraft(plannedFrom).from : '',
    to: end?.from ?? '',
    toDay: end === null || end.day === day ? null : end.day,
  }
}

/** A visit that ends on another day is moved whole. */
export const withDay = (draft: PlanDraft, day: Day | null): PlanDraft => ({
  ...draft,
  day,
  toDay:
    day === null || draft.day === null || draft.toDay === null
      ? null
      : addDays(day, daysBetween(draft.day, draft.toDay)),
})

const usualStart = '09:00'

const isUnreadable = (time: string): boolean => time !== '' && parseTime(time) === null

/** The window in UTC, or an error message. A day without times begins with the working day. */
export function planWindow(draft: PlanDraft): PlanWindow | string {
  const { day, from, to, toDay } = draft
  if (day === null) return from || to ? 'Укажите день' : { plannedFrom: null, plannedTo: null }
  if (isUnreadable(from) || isUnreadable(to)) return 'Время в виде 9:30'
  if (toDay !== null && to === '') return 'Укажите, до какого времени'
  return orderedWindow({ ...draft, day })
}

function orderedWindow({ day, from, to, toDay }: PlanDraft & { day: Day }): PlanWindow | string {
  const [begin, end] = [parseTime(from), parseTime(to)]
  const plannedTo = end === null ? null : momentAt(toDay ?? day, end)
  if (begin === null && plannedTo !== null && toDay === null) return { plannedFrom: null, plannedTo }
  const plannedFrom = momentAt(day, begin ?? usualStart)
  if (plannedTo === null || plannedTo >= plannedFrom) return { plannedFrom, plannedTo }
  return toDay === null ? 'Конец раньше начала: выберите день окончания' : 'Конец раньше начала'
}

const isSameEnd = (one: PlanDraft, other: PlanDraft): boolean =>
  one.to === other.to && (one.toDay ?? one.day) === (other.toDay ?? other.day)

/** The window of a changed form: an end that was not changed stays as it is stored, to the second. */
export function changedWindow(draft: PlanDraft, before: PlanWindow): PlanWindow | string {
  const start = planDraft(before)
  const isSameStart = draft.day === start.day && draft.from === start.from
  if (isSameStart && isSameEnd(draft, start)) return before
  const window = planWindow(draft)
  if (typeof window === 'string') return window
  return {
    plannedFrom: isSameStart && draft.from !== '' ? before.plannedFrom : window.plannedFrom,
    plannedTo: isSameEnd(draft, start) ? before.plannedTo : window.plannedTo,
  }
}

/** End of a working day: the time of a deadline for which only the day is given. */
const endOfDay = '18:00'

/** A deadline uses the same form values, with only a start. */
export const deadlineDraft = (deadlineAt: string | null): PlanDraft =>
  planDraft({ plannedFrom: deadlineAt, plannedTo: null })

/** The deadline in UTC, or an error message. */
export function typedDeadline({ day, from }: MomentDraft): { deadlineAt: string } | string {
  const window = planWindow({ ...emptyPlan, day, from: from || endOfDay })
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
