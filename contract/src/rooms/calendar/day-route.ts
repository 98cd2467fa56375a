import { z } from 'zod'

import { day, Id, id, Moment, moment, Point } from '../../kit/fields.ts'
import { Drive } from './drives.ts'

export const DayRouteInput = z.strictObject({
  operatorId: id('Оператор'),
  date: day('Дата'),
  /** By default the last mark «Я на месте» of today, else the office from the settings. */
  start: Point.optional().meta({ title: 'Откуда' }),
})
export type DayRouteInput = z.infer<typeof DayRouteInput>

/** A visit in its place on the route. */
export const DayRouteStop = z.object({
  taskId: Id,
  version: z.int(),
  title: z.string(),
  /** From the previous stop, or from the start. Null: a place is unknown. */
  drive: Drive.nullable(),
  arrivesAt: Moment,
  leavesAt: Moment,
  /** The planned window; the order respects it. */
  plannedFrom: Moment.nullable(),
  plannedTo: Moment.nullable(),
  /** Minutes after the latest arrival that still fits the window; 0: it fits. */
  lateMin: z.int(),
  /** The work would end after midnight: the visit cannot be made on this day, and its window stays. */
  isBeyondDay: z.boolean(),
})
export type DayRouteStop = z.infer<typeof DayRouteStop>

/** The expected arrival at a visit. */
export const DayArrival = z.object({ taskId: Id, arrivesAt: Moment })
export type DayArrival = z.infer<typeof DayArrival>

/** 2-opt is cubic, so the number of visits is limited. */
export const maxDayStops = 40

export const DayOrderInput = z.strictObject({
  operatorId: id('Оператор'),
  date: day('Дата'),
  arrivals: z
    .array(z.strictObject({ taskId: id('Заявка'), arrivesAt: moment('Приезд') }))
    .max(maxDayStops)
    .refine((arrivals) => new Set(arrivals.map(({ taskId }) => taskId)).size === arrivals.length, {
      error: 'одна заявка указана дважды',
    })
    .meta({ title: 'Порядок' }),
})
export type DayOrderInput = z.infer<typeof DayOrderInput>

const Length = z.object({ km: z.number(), minutes: z.int() })

/**
 * The order of visits by their windows and distances: nearest neighbour, improved by 2-opt. Drives follow roads if a
 * routing engine is connected and answers; otherwise they are estimates along straight lines.
 */
export const DayRoute = z
  .object({
    start: z.object({ point: Point, title: z.string() }).nullable(),
    stops: z.array(DayRouteStop),
    total: Length,
    /** The same visits in the planned order. */
    planned: Length,
    isReordered: z.boolean(),
    /** The order that was applied before, if it still counts. */
    applied: z.array(DayArrival),
  })
  .meta({ id: 'DayRoute' })
export type DayRoute = z.infer<typeof DayRoute>
