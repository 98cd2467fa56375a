import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { carEvents } from '../cars/index.ts'
import { taskEvents } from '../tasks/index.ts'
import { zoneEvents } from '../zones/index.ts'
import { recordArrivals } from './arrivals.service.ts'
import { syncPlannedVisits, syncVisitsOfCars } from './visits.service.ts'

const sync: Parameters<typeof subscribeInTransaction<{ taskId: number }>>[1] = (tx, tasks) =>
  syncPlannedVisits(
    tx,
    tasks.map(({ taskId }) => taskId),
  )

export const rollCallSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.visitChanged, sync),
  subscribeInTransaction(taskEvents.deleted, sync),
  subscribeInTransaction(carEvents.driverChanged, (tx, cars) =>
    syncVisitsOfCars(
      tx,
      cars.map(({ carId }) => carId),
    ),
  ),
  subscribeInTransaction(zoneEvents.entered, recordArrivals),
]
