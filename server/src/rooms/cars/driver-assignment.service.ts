import { carFields } from '@naryad/contract/cars/cars.fields'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { type Author, type ObjectChange, recordActions } from '../history/index.ts'
import { carEvents } from './cars.events.ts'
import { lockDriver, lockDriverAssignments, type DriverAssignment, setDriver } from './cars.repo.ts'
import { carImports } from './import.repo.ts'

const left = ({ id, driverName }: Pick<DriverAssignment, 'id' | 'driverName'>): ObjectChange => ({
  objectId: id,
  kind: 'CHANGED',
  field: carFields.driverId.title,
  from: driverName,
  to: null,
})

/** A driver has one truck at a time: assigning one removes the driver from the others. */
export async function claimFromOtherCars(
  tx: Tx,
  author: Author,
  driverId: number,
  carId: number | null,
): Promise<void> {
  await lockDriver(tx, driverId)
  const others = (await lockDriverAssignments(tx, driverId, carId)).filter((car) => car.id !== carId)
  await setDriver(
    tx,
    others.map(({ id }) => id),
    null,
  )
  await recordActions(tx, author, 'cars', others.map(left))
  await publishChange(tx, { room: 'cars', changes: others })
  await publish(
    tx,
    carEvents.driverChanged,
    others.map((car) => ({ carId: car.id })),
  )
}

/**
 * Assigns a driver to a truck, or clears the assignment. The previous driver of that truck is left without
 * one and is returned. The caller has checked that both exist.
 */
export async function assignDriverToCar(
  tx: Tx,
  author: Author,
  driver: { readonly id: number; readonly name: string },
  carId: number | null,
): Promise<number | null> {
  await claimFromOtherCars(tx, author, driver.id, carId)
  if (carId === null) return null
  const car = (await lockDriverAssignments(tx, driver.id, carId)).find(({ id }) => id === carId)
  if (!car || car.driverId === driver.id) return null
  await setDriver(tx, [carId], driver.id)
  await recordActions(tx, author, 'cars', [{ ...left(car), to: driver.name }])
  await publishChange(tx, { room: 'cars', changes: [car] })
  await publish(tx, carEvents.driverChanged, [{ carId }])
  return car.driverId
}

/** Assigns many drivers at once; both the previous and the new trucks record it in their histories. */
export async function assignDriversToCars(
  tx: Tx,
  author: Author,
  pairs: Parameters<typeof carImports.assignDrivers>[1],
): Promise<Awaited<ReturnType<typeof carImports.assignDrivers>>> {
  const changed = await carImports.assignDrivers(tx, pairs)
  await recordActions(
    tx,
    author,
    'cars',
    changed.map(({ id, fromName, toName }) => ({ ...left({ id, driverName: fromName }), to: toName })),
  )
  await publishChange(tx, { room: 'cars', changes: changed })
  await publish(
    tx,
    carEvents.driverChanged,
    changed.map(({ id }) => ({ carId: id })),
  )
  return changed
}
