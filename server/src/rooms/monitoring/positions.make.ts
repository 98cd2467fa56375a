import { silenceHours } from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCar } from '../cars/cars.make.ts'
import type { GpsFix, GpsProvider } from './gps/gps-provider.ts'
import { recordFixes } from './record-fixes.service.ts'

/** The last signal of a truck's tracker; null: none. */
interface Seen {
  readonly lastSeenAt: string | null
  readonly lat?: number
  readonly lon?: number
}

export async function makeSeenCar(
  db: Db,
  { lastSeenAt, lat = 55.79, lon = 49.1, ...facts }: NonNullable<Parameters<typeof makeCar>[1]> & Seen,
): ReturnType<typeof makeCar> {
  const isSilent = lastSeenAt !== null && Date.now() - Date.parse(lastSeenAt) > silenceHours * 3_600_000
  const car = await makeCar(db, { isSilent, ...facts })
  if (lastSeenAt !== null)
    await sql`
      insert into car_positions (car_id, at, lat, lon, stored_at, stored_lat, stored_lon, seq, published_at)
      values (${car.id}, ${lastSeenAt}, ${lat}, ${lon}, ${lastSeenAt}, ${lat}, ${lon}, nextval('car_positions_seq'),
        ${lastSeenAt})`.execute(db)
  return car
}

export const makeFix = (facts: Partial<GpsFix> = {}): GpsFix => ({
  at: new Date(),
  lat: 55.79,
  lon: 49.1,
  course: 90,
  speedKmh: 0,
  ignition: false,
  voltageV: null,
  mileageKm: null,
  ...facts,
})

/** Records a position in the same way as a poll. */
export const recordFix = (db: Db, carId: number, facts: Partial<GpsFix> = {}): Promise<number> =>
  inTransaction(db, (tx) => recordFixes(tx, [{ carId, ...makeFix(facts) }]))

/** A monitoring system whose vehicles have only an id and a position. */
export const makeProvider = (fixes: () => Readonly<Record<string, GpsFix>>): GpsProvider => ({
  source: 'fort',
  listAccounts: async () => [],
  listVehicles: async () =>
    Object.entries(fixes()).map(([externalId, position]) => ({
      externalId,
      name: externalId,
      imei: null,
      plate: null,
      position,
    })),
  positions: async () => Object.entries(fixes()).map(([vehicleId, fix]) => ({ vehicleId, ...fix })),
  track: async () => Object.values(fixes()),
})
