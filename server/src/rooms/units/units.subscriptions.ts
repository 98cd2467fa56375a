import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { carEvents } from '../cars/index.ts'
import { maintenanceEvents } from '../maintenance/index.ts'
import { takeEnteredDevices } from './car-devices.service.ts'
import { publishUnits } from './moves.service.ts'
import { releaseUnits } from './release.service.ts'
import { updateVerifications } from './units.repo.ts'

export const unitSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(carEvents.devicesEntered, async (tx, cars) => {
    const [first] = cars
    // One call has one author.
    if (first) await takeEnteredDevices(tx, first.author, cars)
  }),
  // A range that a person has moved is the verification of its unit.
  subscribeInTransaction(maintenanceEvents.rangesChanged, async (tx, cars) => {
    const changed = await updateVerifications(
      tx,
      cars.map(({ carId }) => carId),
    )
    await publishUnits(tx, changed)
  }),
  subscribeInTransaction(carEvents.removing, (tx, cars) =>
    releaseUnits(
      tx,
      cars.map(({ carId }) => carId),
    ),
  ),
]
