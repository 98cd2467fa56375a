import type { Forecast, ForecastRow } from '@naryad/contract/forecast/forecast'
import { monthNames } from '@naryad/contract/kit/days'

import { counted, type Forms } from '../../ui/formats/plural.ts'

const carForms: Forms = ['машина', 'машины', 'машин']
export const workForms: Forms = ['работа', 'работы', 'работ']

const nameOf = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? ''

/** «дек» */
export const shortMonth = (month: string): string => nameOf(month).slice(0, 3).toLowerCase()

/** «Декабрь 2026» */
export const longMonth = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}`

/** «декабрь 2026 – ноябрь 2027» */
export const periodOf = ({ months }: Pick<Forecast, 'months'>): string =>
  [months[0], months.at(-1)].flatMap((one) => (one ? longMonth(one.month).toLowerCase() : [])).join(' – ')

/** «96 работ, 48 машин» */
export const countsOf = ({ rowsCount, carsCount }: Pick<Forecast, 'rowsCount' | 'carsCount'>): string =>
  [counted(rowsCount, workForms), carsCount > 0 && counted(carsCount, carForms)].filter(Boolean).join(', ')

/** The text over a bar: thousands of roubles. */
export const thousands = (kopecks: number): string =>
  kopecks === 0 ? '' : kopecks < 50_000 ? '<1' : String(Math.round(kopecks / 100_000))

export const rowKey = ({ key, repeat }: Pick<ForecastRow, 'key' | 'repeat'>): string => `${key}/${repeat}`
