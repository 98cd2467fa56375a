import { roubles } from '@naryad/contract/kit/roubles'
import { type ChecklistItem, costOf, type CostItem, costsOf } from '@naryad/contract/tasks/tasks'

import { companyZone } from './working-time.ts'

// How values of a task stand in its history: as a person reads them, for ever, whatever becomes of what they name.

const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const dayFormat = new Intl.DateTimeFormat('ru-RU', { ...date, timeZone: companyZone })
const timeFormat = new Intl.DateTimeFormat('ru-RU', { ...time, timeZone: companyZone })

const dayOf = (moment: string): string => dayFormat.format(Date.parse(moment))
const timeOf = (moment: string): string => timeFormat.format(Date.parse(moment))

export const momentText = (moment: string): string => `${dayOf(moment)} ${timeOf(moment)}`

/** «19.11.2026 10:00–12:00», «с 19.11.2026 10:00». */
export function windowText(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : `до ${momentText(to)}`
  if (to === null) return `с ${momentText(from)}`
  return dayOf(from) === dayOf(to)
    ? `${momentText(from)}–${timeOf(to)}`
    : `${momentText(from)} – ${momentText(to)}`
}

export const textOrNull = (text: string | null): string | null => (text === '' ? null : text)

export const yesNo = (flag: boolean): string => (flag ? 'да' : 'нет')

const quantity = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })

export function costItemsText(items: readonly CostItem[]): string | null {
  if (items.length === 0) return null
  const lines = items.map(
    (item) =>
      `${item.title}: ${quantity.format(item.quantity)} ${item.unit} × ${roubles(item.price)} = ${roubles(costOf(item))}`,
  )
  return `${lines.join('; ')}. Итого ${roubles(costsOf(items))}`
}

export const checklistText = (items: readonly ChecklistItem[]): string | null =>
  items.length === 0 ? null : items.map(({ title, isDone }) => `${isDone ? '☑' : '☐'} ${title}`).join('; ')

export const calendarDay = (day: string | null): string | null =>
  day === null ? null : day.split('-').toReversed().join('.')

export const pointText = (point: { lat: number; lon: number } | null): string | null =>
  point === null ? null : `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`
