import { readDuration } from '@naryad/contract/kit/values/duration'

import { counted, dayForms, type Forms, workHourForms } from '../../ui/formats/plural.ts'

/** Working day 09:00–18:00 with an hour for lunch. */
const workdayMinutes = 8 * 60
const hourMinutes = 60

const hourForms: Forms = ['час', 'часа', 'часов']
const minuteForms: Forms = ['минута', 'минуты', 'минут']

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/** 1 200 → «2 дня 4 часа»: in working days; null means no deadline. */
export function normText(minutes: number | null): string {
  if (minutes === null) return ''
  const days = Math.floor(minutes / workdayMinutes)
  const hours = Math.floor((minutes % workdayMinutes) / hourMinutes)
  const rest = minutes % hourMinutes
  const parts = [
    days > 0 && counted(days, dayForms),
    hours > 0 && counted(hours, hourForms),
    rest > 0 && counted(rest, minuteForms),
  ]
  return plain(parts.filter(Boolean).join(' '))
}

/** «20 рабочих часов», shown beside a value typed in days. */
export const normInHours = (minutes: number): string =>
  counted(Math.round((minutes / hourMinutes) * 100) / 100, workHourForms)

/**
 * Parses «2 дня», «1 день 4 часа», «1,5 часа», «90 мин» as working minutes. Null: no deadline; undefined:
 * invalid.
 */
export function normOf(typed: string): number | null | undefined {
  const text = plain(typed).toLowerCase().trim()
  return text === '' || text === 'нет' || text === 'без срока'
    ? null
    : readDuration(text, { dayMinutes: workdayMinutes })
}
