import { z } from 'zod'

import { line, Point } from '../../kit/fields.ts'
import { maxQuery } from '../../kit/limits.ts'
import { precisions } from './geo.words.ts'

/** «55.7961,49.1064»: latitude first. */
const pointParam = (title: string) =>
  z
    .string()
    .regex(/^-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?$/, 'ожидается широта,долгота')
    .transform((text) => {
      const [lat = 0, lon = 0] = text.split(',').map(Number)
      return { lat, lon }
    })
    .pipe(Point)
    .meta({ title })

/** A place found by text (geocoding) or by point (reverse geocoding). */
export const Address = z
  .object({
    /** The shortest distinctive name: a house with its street, or a town. */
    title: z.string(),
    address: z.string(),
    point: Point,
    precision: z.enum(precisions),
    /** The geocoder that returned it. */
    source: z.string(),
    /** A remark for the user: lower precision, or the service was unavailable. */
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

/** The route to a task. Null `from` or `to`: the place is unknown; `geometry` is null too, and `note` says why. */
export const TaskRoute = z
  .object({
    from: RouteStart.nullable(),
    to: z.object({ point: Point, title: z.string() }).nullable(),
    geometry: LineString.nullable(),
    distanceKm: z.number().nullable(),
    /** Null for a straight line. */
    durationMin: z.number().nullable(),
    /** The routing engine, `straight-line` or `none`. */
    source: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'TaskRoute' })
export type TaskRoute = z.infer<typeof TaskRoute>
