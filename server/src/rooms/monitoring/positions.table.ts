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

export interface CarPositionsTable extends Fix {
  carId: number
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
