import type { ColumnType } from 'kysely'

import type { Doubt } from './odometer.ts'

interface Fix {
  readonly at: string
  readonly lat: number
  readonly lon: number
  readonly course: number | null
  readonly speedKmh: number | null
  readonly ignition: boolean | null
  readonly voltageV: number | null
  readonly mileageKm: number | null
}

/** The last position of a truck, and its mileage as its tracker counts it; see odometer.ts and `carMileage`. */
export interface CarPositionsTable extends Fix {
  carId: number
  odometerKm: number | null
  odometerAt: string | null
  /** `cars.mileage_at` of the entry that the odometer continues. */
  odometerSince: string | null
  /** The tracker's reading that belongs to the odometer. */
  trackerKm: number | null
  trackerKmAt: string | null
  mileageDoubt: ColumnType<Doubt | null, string | null | undefined, string | null>
  storedAt: string
  storedLat: number
  storedLon: number
  seq: number
  publishedAt: string
}

export interface CarTrackTable extends Fix {
  carId: number
  companyId: number | null
}

export interface PositionsPollTable {
  id: number
  polledAt: string | null
  watchedUntil: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    carPositions: CarPositionsTable
    carTrack: CarTrackTable
    positionsPoll: PositionsPollTable
  }
}
