import type { Act } from '@naryad/contract/acts/acts'
import { monthNames } from '@naryad/contract/kit/days'

import { shortDay } from '../../ui/formats/dates.ts'

const pad = (part: number): string => String(part).padStart(2, '0')

export interface Month {
  readonly dateFrom: string
  readonly dateTo: string
}

/** The month of the day, or one before or after it. */
function monthOf(day: string, shift = 0): Month {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + shift, 1))
  const last = new Date(Date.UTC(year, month + shift, 0))
  const text = (date: Date) =>
    `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  return { dateFrom: text(first), dateTo: text(last) }
}

const lastDaysOfPast = 15

/** Until the middle of a month people bill the one before it. */
export const billedMonth = (today: string): Month =>
  monthOf(today, Number(today.slice(8)) <= lastDaysOfPast ? -1 : 0)

/** «ноябрь 2026», «01.11.2026 – 15.11.2026» */
export function periodText({ dateFrom, dateTo }: Pick<Act, 'dateFrom' | 'dateTo'>): string {
  const month = monthOf(dateFrom)
  const isMonth = month.dateFrom === dateFrom && month.dateTo === dateTo
  return isMonth
    ? `${(monthNames[Number(dateFrom.slice(5, 7)) - 1] ?? '').toLowerCase()} ${dateFrom.slice(0, 4)}`
    : `${shortDay(dateFrom)} – ${shortDay(dateTo)}`
}

/** «1204 от 02.12.2026» */
export const invoiceText = ({ invoiceNumber, invoiceOn }: Pick<Act, 'invoiceNumber' | 'invoiceOn'>): string =>
  [invoiceNumber, invoiceOn !== null && `от ${shortDay(invoiceOn)}`].filter(Boolean).join(' ')
