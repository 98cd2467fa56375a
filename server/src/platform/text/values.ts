import { plainPhone } from '@naryad/contract/kit/phones'

import { companyZone } from '../time/company-day.ts'

// Formats values for the history. The texts are stored, so they do not change when a referenced object
// does.

const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const dayFormat = new Intl.DateTimeFormat('ru-RU', { ...date, timeZone: companyZone })
const timeFormat = new Intl.DateTimeFormat('ru-RU', { ...time, timeZone: companyZone })

export const dayText = (moment: string): string => dayFormat.format(Date.parse(moment))
export const timeText = (moment: string): string => timeFormat.format(Date.parse(moment))

export const momentText = (moment: string): string => `${dayText(moment)} ${timeText(moment)}`

/** «в 14:05» today, «28.11.2026 в 14:05» on another day. */
export const whenText = (moment: string, now = new Date().toISOString()): string =>
  dayText(moment) === dayText(now) ? `в ${timeText(moment)}` : `${dayText(moment)} в ${timeText(moment)}`

export const textOrNull = (text: string | null): string | null => (text === '' ? null : text)

export const yesNo = (flag: boolean): string => (flag ? 'да' : 'нет')

export const calendarDay = (day: string | null): string | null =>
  day === null ? null : day.split('-').toReversed().join('.')

export const pointText = (point: { lat: number; lon: number } | null): string | null =>
  point === null ? null : `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`

/** «+79172451863 (механик)», the number as `write` spells it. */
export const noted =
  (write: (phone: string) => string) =>
  ({ phone, note }: { phone: string; note: string }): string =>
    note === '' ? write(phone) : `${write(phone)} (${note})`

export const notedPhone = noted(plainPhone)

const thousands = new Intl.NumberFormat('ru-RU')

/** «345 000 км». */
export const kmText = (km: number): string => `${thousands.format(km)}\u00a0км`
