import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { GpsFix, GpsProvider } from './gps/gps-provider.ts'
import { recordFixes } from './record-fixes.service.ts'

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
