import { z } from 'zod'

import { Day, day, Id, Moment } from '../../kit/fields.ts'
import { CompanyRef } from '../companies/companies.ts'

/**
 * Where trucks are, for a map of thousands: arrays of equal length instead of objects, one place in all of them a truck.
 *
 * A map reads GET /positions once, repeats PUT /positions/watch every 30 s for as long as it is looked at, and hears
 * `positions` in GET /events: at most one message in 5 s, at most 4,000 trucks in it, only those that have moved or
 * changed their state. An id that the snapshot did not have means: read the snapshot again. What a caller does not see
 * is in neither.
 */
const columns = {
  ids: z.array(Id),
  lat: z.array(z.number()),
  lon: z.array(z.number()),
  /** Degrees from north; null: unknown. */
  course: z.array(z.int().nullable()),
  /** Kilometres per hour; null: unknown. */
  speed: z.array(z.int().nullable()),
  /** Index into `truckStates`. */
  state: z.array(z.int()),
  /** Seconds since 1970: a truck that has said nothing for a day is without a link, whatever its last state. */
  seenAt: z.array(z.int()),
}

export const Positions = z.object({
  ...columns,
  plates: z.array(z.string()),
  /** «КАМАЗ 54901» */
  models: z.array(z.string()),
  companyIds: z.array(Id.nullable()),
  companies: z.array(CompanyRef),
})
export type Positions = z.infer<typeof Positions>

/** What has changed since the last message. */
export const PositionsChange = z.object(columns)
export type PositionsChange = z.infer<typeof PositionsChange>

/** A viewer who is not heard of for so long looks at the map no more. */
export const watchBeatMs = 30_000
export const watchTtlMs = 75_000

/** The last that is known of one truck. */
export const CarPosition = z
  .object({
    at: Moment,
    lat: z.number(),
    lon: z.number(),
    course: z.int().nullable(),
    speedKmh: z.int().nullable(),
    ignition: z.boolean().nullable(),
    voltageV: z.number().nullable(),
    mileageKm: z.int().nullable(),
  })
  .meta({ id: 'CarPosition' })
export type CarPosition = z.infer<typeof CarPosition>

export const CarPositionReply = z.object({ position: CarPosition.nullable() })

export const TrackQuery = z.strictObject({
  /** Of the company's calendar; today, unless told. */
  day: day('День').optional(),
})

/** One day of a truck, as arrays; `source` says whether the history is ours or was asked of the monitoring system. */
export const Track = z
  .object({
    day: Day,
    source: z.enum(['OWN', 'PROVIDER']).nullable(),
    distanceKm: z.number(),
    /** Seconds since 1970. */
    at: z.array(z.int()),
    lat: z.array(z.number()),
    lon: z.array(z.number()),
    course: z.array(z.int().nullable()),
    speed: z.array(z.int().nullable()),
    ignition: z.array(z.boolean().nullable()),
  })
  .meta({ id: 'Track' })
export type Track = z.infer<typeof Track>
