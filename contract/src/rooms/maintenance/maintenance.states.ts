import { z } from 'zod'

/** Computed from the date, the mileage and the warning of the kind; DONE is set by a user or by the task. */
export const RangeState = z.enum(['OK', 'SOON', 'OVERDUE', 'DONE']).meta({ title: 'Срок' })
export type RangeState = z.infer<typeof RangeState>

export const rangeStateTitles: Record<RangeState, string> = {
  OK: 'В норме',
  SOON: 'Скоро срок',
  OVERDUE: 'Просрочено',
  DONE: 'Выполнено',
}

/** Default warnings of a kind. */
export const defaultWarningDays = 30
export const defaultWarningKm = 1000
/** How long parts are waited for, where nothing else is known. */
export const defaultSupplyDays = 14

export const rangeForms = [
  'интервал обслуживания',
  'интервала обслуживания',
  'интервалов обслуживания',
] as const
