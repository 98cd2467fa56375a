import { z } from 'zod'

import { line, Point } from '../../kit/fields.ts'
import { maxQuery } from '../../kit/limits.ts'
import { precisions } from './geo.words.ts'

/** «55.7961,49.1064»: latitude first, as people write it. */
export const pointParam = (title: string) =>
  z
    .string()
    .regex(/^-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?$/, 'ожидается широта,долгота')
    .transform((text) => {
      const [lat = 0, lon = 0] = text.split(',').map(Number)
      return { lat, lon }
    })
    .pipe(Point)
    .meta({ title })

/** A place with an address, found by its words or by its point. */
export const Address = z
  .object({
    /** The shortest that tells it from its neighbours: a house with its street, or a town. */
    title: z.string(),
    address: z.string(),
    point: Point,
    precision: z.enum(precisions),
    /** The geocoder that knew it. */
    source: z.string(),
    /** What a person should know about this answer: less exact than asked for, the service was not there. */
    note: z.string().nullable(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

export const AddressQuery = z.strictObject({
  query: line({ title: 'Адрес', min: 1, max: maxQuery }),
})

export const PointQuery = z.strictObject({ point: pointParam('Точка') })

export const RouteQuery = z.strictObject({ from: pointParam('Откуда').optional() })

export const RouteStart = z.object({
  point: Point,
  title: z.string(),
  kind: z.enum(['given', 'mark', 'car', 'office']),
})
export type RouteStart = z.infer<typeof RouteStart>

export const LineString = z.object({
  type: z.literal('LineString'),
  /** GeoJSON: longitude first. */
  coordinates: z.array(z.tuple([z.number(), z.number()])),
})
export type LineString = z.infer<typeof LineString>

/** The way to a task. Null `from` or `to`: nobody knows the place; then there is no line either, and `note` says why. */
export const TaskRoute = z
  .object({
    from: RouteStart.nullable(),
    to: z.object({ point: Point, title: z.string() }).nullable(),
    geometry: LineString.nullable(),
    distanceKm: z.number().nullable(),
    /** Null by a straight line: nobody drives one. */
    durationMin: z.number().nullable(),
    /** The engine, `straight-line` or `none`. */
    source: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'TaskRoute' })
export type TaskRoute = z.infer<typeof TaskRoute>
