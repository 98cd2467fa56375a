import { z } from 'zod'

/** Computed from the day, the mileage and the kind's warning; DONE is set by hand or by the task. */
export const RangeState = z.enum(['OK', 'SOON', 'OVERDUE', 'DONE']).meta({ title: 'Срок' })
export type RangeState = z.infer<typeof RangeState>

export const rangeStateTitles: Record<RangeState, string> = {
  OK: 'В норме',
  SOON: 'Скоро срок',
  OVERDUE: 'Просрочено',
  DONE: 'Выполнено',
}

/** Warnings when a kind says nothing else. */
export const defaultWarningDays = 30
export const defaultWarningKm = 1000
