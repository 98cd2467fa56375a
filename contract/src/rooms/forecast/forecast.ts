import { z } from 'zod'

import { Day, day, Id } from '../../kit/fields.ts'
import { digits, page } from '../../kit/list.ts'
import { CarName } from '../cars/car-name.ts'
import { DueKey } from '../due/due-key.ts'
import { DueWhat } from '../due/due.ts'
import { FactTask } from '../lights/lights.ts'
import { Person } from '../users/users.ts'
import { forecastChoices, maxForecastMonths } from './forecast.words.ts'

/** «2026-12» */
export const Month = z
  .string()
  // The last day that is accepted is in 2099, and a year is counted on from there.
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'ожидается месяц вида 2026-12')
  .meta({ title: 'Месяц' })

/** A planned work: a term that ends, or one of its repeats. */
export const ForecastRow = z
  .object({
    key: DueKey,
    /** 0: the term itself, which ends on `dueOn`; 1: its first repeat. */
    repeat: z.int(),
    /** In which month it is planned: what is overdue, in the present one. */
    month: Month,
    dueOn: Day,
    isOverdue: z.boolean(),
    what: DueWhat,
    title: z.string(),
    car: CarName.nullable(),
    driver: Person.nullable(),
    /** Kopecks by the price list of the contract; null: no item prices the work. */
    price: z.int().nullable(),
    /** What the client has agreed to pay for it; null: not agreed. */
    agreedPrice: z.int().nullable(),
    isAgreed: z.boolean(),
    /** A plan may ask about it: it has a price that is not agreed yet. */
    isAgreeable: z.boolean(),
    /** The open request about the term. */
    task: FactTask.nullable(),
  })
  .meta({ id: 'ForecastRow' })
export type ForecastRow = z.infer<typeof ForecastRow>

export const ForecastMonth = z
  .object({
    month: Month,
    rowsCount: z.int(),
    /** Works without a price, which `sum` does not have. */
    unpricedCount: z.int(),
    agreedCount: z.int(),
    /** Kopecks. */
    sum: z.int(),
    /** What a plan of the month asks about. */
    agreeableCount: z.int(),
    /** Kopecks; the `sum` that sending such a plan expects. */
    agreeableSum: z.int(),
  })
  .meta({ id: 'ForecastMonth' })
export type ForecastMonth = z.infer<typeof ForecastMonth>

/** Totals of all months, and a page of the rows of one of them or of all. */
export const Forecast = z
  .object({
    months: z.array(ForecastMonth),
    rowsCount: z.int(),
    unpricedCount: z.int(),
    agreedCount: z.int(),
    sum: z.int(),
    agreeableCount: z.int(),
    agreeableSum: z.int(),
    /** Trucks with planned works. */
    carsCount: z.int(),
    /** Terms by kilometres alone that are not near: their day is not known, so no month has them. */
    undatedCount: z.int(),
    /** By which the works are priced; empty: by the base list. */
    contracts: z.array(z.object({ id: Id, number: z.string() })),
    items: z.array(ForecastRow),
    totalCount: z.int(),
  })
  .meta({ id: 'Forecast' })
export type Forecast = z.infer<typeof Forecast>

export const monthsAhead = z
  .int()
  .min(1, 'не меньше одного месяца')
  .max(maxForecastMonths, `не больше ${maxForecastMonths} месяцев`)
  .meta({ title: 'Месяцев' })
const from = day('С какого дня')
const ForecastChoice = z.enum(forecastChoices).meta({ title: 'Какие работы' })

export const ForecastQuery = z.strictObject({
  /** Any day of the first month; absent: the present one. */
  from: from.optional(),
  months: monthsAhead.default(12),
  /** Rows of this month alone. */
  month: Month.optional(),
  show: ForecastChoice.default('ALL'),
  ...page,
})
export type ForecastQuery = z.infer<typeof ForecastQuery>

export const ForecastFileQuery = z.strictObject({
  from: from.optional(),
  months: digits(monthsAhead).default(12),
})
export type ForecastFileQuery = z.infer<typeof ForecastFileQuery>
