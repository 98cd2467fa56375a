import type { Tx } from '../../platform/db/connect.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { applyReading } from './odometer.ts'
import { lockSignalled, type Signal, updateSignals } from './signals.repo.ts'

/**
 * Records the time, place and mileage of tracker signals in `cars`. Neither the version nor the history changes, because
 * no user has edited the truck. A live event is published only for trucks that were silent, and for those whose mileage
 * has become doubtful or is so no more.
 */
export async function recordSignals(tx: Tx, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return
  const byCar = new Map(signals.map((signal) => [signal.carId, signal]))
  const known = await lockSignalled(tx, signals)
  const changes = known.flatMap((car) => {
    const signal = byCar.get(car.id)
    if (!signal) return []
    const { mileageKm: km, at } = signal
    return [{ car, signal: { ...signal, odometer: km === null ? car : applyReading(car, { km, at }) } }]
  })
  await updateSignals(
    tx,
    changes.map(({ signal }) => signal),
  )
  const shown = changes.filter(
    ({ car, signal }) =>
      car.wasSilent || (car.mileageDoubt === null) !== (signal.odometer.mileageDoubt === null),
  )
  await publishChange(tx, {
    room: 'cars',
    changes: shown.map(({ car: { id, companyId } }) => ({ id, companyId })),
  })
}
