import { silenceHours } from '@naryad/contract/cars/cars'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { setSilence } from '../cars/index.ts'
import { monitoringEvents } from './monitoring.events.ts'
import { applyReading, type StoredOdometer } from './odometer.ts'
import { type KnownCar, readKnownCars } from './odometers.repo.ts'
import { type CarFix, writePositions } from './positions.write.repo.ts'

const isSilentSince = (at: Date): boolean => Date.now() - at.getTime() > silenceHours * 3_600_000

/** The odometer after this position. Without a reading it stays as it is. */
function odometerAfter(car: KnownCar, { mileageKm, at }: CarFix): StoredOdometer {
  const { enteredKm, enteredAt, trackerKm, trackerKmAt, mileageDoubt } = car
  const { odometerKm, odometerAt, odometerSince } = car
  const tracker = { trackerKm, trackerKmAt, mileageDoubt }
  if (mileageKm === null) return { odometerKm, odometerAt, odometerSince, ...tracker }
  const isEntered = odometerKm === null || odometerSince !== enteredAt
  const known = isEntered
    ? { mileageKm: enteredKm, mileageAt: enteredAt, isEntered, ...tracker }
    : { mileageKm: odometerKm, mileageAt: odometerAt, isEntered, ...tracker }
  const {
    mileageKm: km,
    mileageAt,
    isEntered: _,
    ...counted
  } = applyReading(known, { km: Math.round(mileageKm), at: at.toISOString() })
  return { odometerKm: km, odometerAt: mileageAt, odometerSince: enteredAt, ...counted }
}

/**
 * Records positions and everything derived from them in one transaction. `cars` is written only for trucks whose silence
 * begins or ends. A live event is published for them, for trucks that are seen for the first time, and for those whose
 * mileage has become doubtful or is so no more.
 */
export async function recordFixes(tx: Tx, fixes: readonly CarFix[]): Promise<number> {
  const known = new Map((await readKnownCars(tx, fixes)).map((car) => [car.carId, car]))
  const fresh = fixes.flatMap((fix) => {
    const car = known.get(fix.carId)
    return car ? [{ car, fix: { ...fix, odometer: odometerAfter(car, fix) } }] : []
  })
  const written = await writePositions(
    tx,
    fresh.map(({ fix }) => fix),
  )
  for (const isSilent of [true, false])
    await setSilence(
      tx,
      fresh.flatMap(({ car, fix }) =>
        car.isSilent !== isSilent && isSilentSince(fix.at) === isSilent ? [car.carId] : [],
      ),
      isSilent,
    )
  await publishChange(tx, {
    room: 'cars',
    changes: fresh.flatMap(({ car: { carId: id, companyId, isFirst, mileageDoubt }, fix: { odometer } }) =>
      isFirst || (mileageDoubt === null) !== (odometer.mileageDoubt === null) ? [{ id, companyId }] : [],
    ),
  })
  await publish(tx, monitoringEvents.positionsWritten, written.length === 0 ? [] : [{ carIds: written }])
  return written.length
}
