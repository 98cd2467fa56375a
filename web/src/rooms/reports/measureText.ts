import { type MeasureKind, type TaskMeasure, taskMeasureFacts } from '@naryad/contract/reports/reports.words'

import { count, money, percent, workTime } from '../../ui/formats/numbers.ts'

const formats = { count, share: percent, money, minutes: workTime }

/** A figure as text; a dash if there was nothing to measure. */
export const figureText = (kind: MeasureKind, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : formats[kind](value)

export const measureText = (measure: TaskMeasure, value: number | null | undefined): string =>
  figureText(taskMeasureFacts[measure].kind, value)
