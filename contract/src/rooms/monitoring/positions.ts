import { z } from 'zod'

import { Day, day, Id, Moment } from '../../kit/fields.ts'
import { maxId } from '../../kit/limits.ts'
import { CompanyRef } from '../companies/companies.ts'

/**
 * Positions of thousands of trucks in columnar form: arrays of equal length, one index per truck. A map
 * reads GET /positions once, repeats PUT /positions/watch every 30 s while it is visible, and receives
 * `positions` in GET /events: at most one message in 5 s with at most 4,000 trucks, only those that moved
 * or changed state. A message has all fields of a position; for an id that the snapshot did not contain,
 * the client repeats its search of the map. Both contain only trucks that the caller may see.
 */
const columns = {
  ids: z.array(Id),
  lat: z.array(z.number()),
  lon: z.array(z.number()),
  /** Degrees clockwise from north; null: unknown. */
  course: z.array(z.int().nullable()),
  /** Kilometres per hour; null: unknown. */
  speed: z.array(z.int().nullable()),
  /** Index into `truckStates`. */
  state: z.array(z.int()),
  /** Unix seconds. A truck without a message for a day has no signal, whatever its last state. */
  seenAt: z.array(z.int()),
}

export const Positions = z.object({
  ...columns,
  plates: z.array(z.string().nullable()),
  titles: z.array(z.string()),
  /** «КАМАЗ 54901» */
  models: z.array(z.string()),
  companyIds: z.array(Id.nullable()),
  companies: z.array(CompanyRef),
})
export type Positions = z.infer<typeof Positions>

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isId = (value: unknown): value is number => isWhole(value) && value >= 1 && value <= maxId
const isCoordinate = (value: unknown): value is number => Number.isFinite(value)
const isWholeOrNull = (value: unknown): value is number | null => value === null || isWhole(value)

/** One loop per column: a browser checks tens of thousands of numbers per message while it draws the map. */
const column = <Value>(isValue: (value: unknown) => value is Value) =>
  z.custom<Value[]>((values) => Array.isArray(values) && values.every(isValue))

/** Changes since the previous message. */
export const PositionsChange = z.object({
  ids: column(isId),
  lat: column(isCoordinate),
  lon: column(isCoordinate),
  course: column(isWholeOrNull),
  speed: column(isWholeOrNull),
  state: column(isWhole),
  seenAt: column(isWhole),
})
export type PositionsChange = z.infer<typeof PositionsChange>

/** How often a client renews its watch. */
export const watchBeatMs = 30_000
/** A watch that is not renewed expires. */
export const watchTtlMs = 75_000

/** The last known state of one truck. */
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
  /** In the time zone of the company; today by default. */
  day: day('День').optional(),
})

/** One day of a truck in columnar form; `source`: the stored history or the monitoring system. */
export const Track = z
  .object({
    day: Day,
    source: z.enum(['OWN', 'PROVIDER']).nullable(),
    distanceKm: z.number(),
    /** Unix seconds. */
    at: z.array(z.int()),
    lat: z.array(z.number()),
    lon: z.array(z.number()),
    course: z.array(z.int().nullable()),
    speed: z.array(z.int().nullable()),
    ignition: z.array(z.boolean().nullable()),
  })
  .meta({ id: 'Track' })
export type Track = z.infer<typeof Track>
