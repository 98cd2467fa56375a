import { type NamedPeriod, namedPeriods } from '@naryad/contract/reports/reports.named-periods'
import type { SavedReport } from '@naryad/contract/saved-reports/saved-reports'
import type { ReportSchedule } from '@naryad/contract/saved-reports/saved-reports.words'

import type { FieldSentences } from '../../../ui/form/sentences.ts'
import type { Period } from '../frame/period.ts'
import type { SavedReportBody } from './saved.queries.ts'
import { daysOfSaved } from './savedLocation.ts'

export interface SaveReportValues {
  name: string
  period: NamedPeriod | 'fixed'
  isShared: boolean
  every: 'never' | ReportSchedule['every']
  weekdays: number[]
  day: number | null
  at: string
}

const usual: SaveReportValues = {
  name: '',
  period: 'fixed',
  isShared: false,
  every: 'never',
  weekdays: [1],
  day: 1,
  at: '08:00',
}

/** The named period that covers these days today, if any. */
const nameOf = ({ from, to }: Period, now: number): NamedPeriod | 'fixed' =>
  namedPeriods.find((name) => {
    const days = daysOfSaved(name, now)
    return days.from === from && days.to === to
  }) ?? 'fixed'

export function valuesOf(saved: SavedReport | undefined, days: Period, now: number): SaveReportValues {
  if (!saved) return { ...usual, period: nameOf(days, now) }
  const { name, isShared, period, schedule } = saved
  return {
    ...usual,
    ...(schedule && { ...schedule, every: schedule.every }),
    name,
    isShared,
    period: typeof period === 'string' ? period : 'fixed',
  }
}

export function faultsOf({ name, every, weekdays, day, at }: SaveReportValues): FieldSentences {
  return {
    ...(name.trim() === '' && { name: 'Назовите отчёт, например «Неделя по очередям»' }),
    ...(every === 'week' && weekdays.length === 0 && { weekdays: 'Выберите хотя бы один день' }),
    ...(every === 'month' && (day === null || day < 1 || day > 31) && { day: 'Число от 1 до 31' }),
    ...(every !== 'never' && at === '' && { at: 'Укажите время' }),
  }
}

export function scheduleOf({ every, weekdays, day, at }: SaveReportValues): ReportSchedule | null {
  if (every === 'never') return null
  const sorted = weekdays.toSorted((one, other) => one - other)
  return every === 'week' ? { every, weekdays: sorted, at } : { every, day: day ?? 1, at }
}

export const inputOf = (
  values: SaveReportValues,
  definition: SavedReportBody['definition'],
  days: Period,
): SavedReportBody => ({
  name: values.name.trim(),
  isShared: values.isShared,
  period: values.period === 'fixed' ? { from: days.from, to: days.to } : values.period,
  definition,
  schedule: scheduleOf(values),
})
