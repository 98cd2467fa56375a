import { type MomentDraft, momentAt, momentDraft, parseTime } from '../../../ui/formats/typedMoment.ts'

/** The visit window as form values: a day and two local times. */
export interface PlanDraft extends MomentDraft {
  /** HH:MM */
  to: string
}

export interface PlanWindow {
  plannedFrom: string | null
  plannedTo: string | null
}

export const emptyPlan: PlanDraft = { day: null, from: '', to: '' }

export function planDraft({ plannedFrom, plannedTo }: PlanWindow): PlanDraft {
  const begin = plannedFrom ?? plannedTo
  if (begin === null) return emptyPlan
  return {
    day: momentDraft(begin).day,
    from: plannedFrom ? momentDraft(plannedFrom).from : '',
    to: plannedTo ? momentDraft(plannedTo).from : '',
  }
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
