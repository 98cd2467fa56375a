import { type Car, type CarChange, CarInput } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { fieldTitle } from '@naryad/contract/kit/messages'
import { rangeForms } from '@naryad/contract/maintenance/maintenance.states'
import { rollCallForms } from '@naryad/contract/roll-call/roll-call.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { unitForms } from '@naryad/contract/units/units.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, invalid, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange, publishReferenceChange, changesOf } from '../../platform/live/publish-change.ts'
import { refuseUsed } from '../../platform/text/used.ts'
import { lockCode } from '../codes/index.ts'
import { differences, recordActions, recordDeletion, refuseStale } from '../history/index.ts'
import { renameInTasks } from '../tasks/index.ts'
import { carEvents } from './cars.events.ts'
import { carHistoryFields } from './cars.history-fields.ts'
import { findCar } from './cars.items.repo.ts'
import {
  type CarState,
  countUses,
  deleteCar,
  insertCar,
  lockCar,
  lockDriver,
  lockDriverAssignments,
  readNames,
  readOwnersOfDrivers,
  updateCar,
} from './cars.repo.ts'
import { changedDevices, publishDevices } from './devices.service.ts'
import { claimFromOtherCars } from './driver-assignment.service.ts'
import { isFormerMileage } from './mileage.repo.ts'

export const carConstraints: Constraints = {
  cars_plate_unique: () => taken('plate', 'ТС с таким госномером уже есть'),
  cars_vin_unique: () => taken('vin', 'ТС с таким VIN уже есть'),
  cars_driver_unique: () =>
    conflict('Этого водителя только что назначили на другое ТС: обновите данные и повторите'),
}

const missing = () => notFound('ТС')

export async function getCar(db: Db, ctx: Ctx, id: number): Promise<Car> {
  const car = await findCar(db, ctx, id)
  if (!car) throw missing()
  return car
}

export const createCar = (db: Db, ctx: Ctx, input: CarInput): Promise<Car> =>
  idempotently(db, ctx, carsRoutes.create, input, async (tx) => {
    await lockCode(tx, 'cars', input.accountingCode)
    await stateOf(tx, input)
    if (input.driverId !== null) await claimFromOtherCars(tx, ctx, input.driverId, null)
    const id = await insertCar(tx, input)
    await recordActions(tx, ctx, 'cars', [{ objectId: id, kind: 'CREATED' }])
    await publishEntered(tx, ctx, id, undefined, input)
    await publishCar(tx, id, null, input)
    return getCar(tx, ctx, id)
  })

export const changeCar = (db: Db, ctx: Ctx, id: number, { version, ...sent }: CarChange): Promise<Car> =>
  inTransaction(db, async (tx) => {
    // In all code the driver is locked before the trucks, and these in the order of ids; otherwise two concurrent
    // reassignments could deadlock.
    if (sent.driverId !== null) {
      await lockDriver(tx, sent.driverId)
      await lockDriverAssignments(tx, sent.driverId, id)
    }
    const before = await lockCar(tx, ctx, id)
    if (!before) throw missing()
    await refuseStale(tx, {
      entity: 'cars',
      objectId: id,
      what: 'ТС',
      sent: version,
      present: before.version,
      current: () => getCar(tx, ctx, id),
    })
    const input = await withCurrentMileage(tx, id, before, sent)
    const changes = differences(id, carHistoryFields, before, await stateOf(tx, input))
    if (changes.length > 0) {
      if (input.driverId !== null && input.driverId !== before.driverId)
        await claimFromOtherCars(tx, ctx, input.driverId, id)
      const { mileageKm, ...rest } = input
      await updateCar(tx, id, mileageKm === before.mileageKm ? rest : input)
      await recordActions(tx, ctx, 'cars', changes)
      await publishEntered(tx, ctx, id, before, input)
      if (affectsSearch(before, input)) {
        await renameInTasks(tx, 'carId', id)
        await publishReferenceChange(tx, 'cars')
      }
      await publishCar(tx, id, before, input)
      if (input.driverId !== before.driverId) await publish(tx, carEvents.driverChanged, [{ carId: id }])
    }
    return getCar(tx, ctx, id)
  })

export const removeCar = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const car = await lockCar(tx, ctx, id)
    if (!car) throw missing()
    const uses = await countUses(tx, id)
    refuseUsed('ТС', [
      [uses.tasks, taskForms],
      [uses.ranges, rangeForms],
      [uses.rollCalls, rollCallForms],
      [uses.units, unitForms],
    ])
    await deleteCar(tx, id)
    await recordDeletion(tx, ctx, { kind: 'cars', id, title: car.title })
    await publishCar(tx, id, car, null)
  })

/** The tracker has moved the mileage since the caller read the truck: what was read is not a correction. */
const withCurrentMileage = async (
  tx: Tx,
  id: number,
  { mileageKm }: CarInput,
  sent: CarInput,
): Promise<CarInput> =>
  sent.mileageKm !== null && mileageKm !== null && (await isFormerMileage(tx, id, sent.mileageKm))
    ? { ...sent, mileageKm }
    : sent

const absent = {
  companyId: ['companyName', 'такой организации нет'],
  driverId: ['driverName', 'такого водителя нет'],
  carServerId: ['carServerTitle', 'такого сервера нет'],
} as const

async function publishEntered(
  tx: Tx,
  ctx: Ctx,
  id: number,
  before: CarInput | undefined,
  after: CarInput,
): Promise<void> {
  const devices = changedDevices(before, after)
  if (Object.keys(devices).length > 0) await publishDevices(tx, ctx, [{ id, devices }])
}

/** Validates references; returns the input with the names of the referenced objects. */
async function stateOf(tx: Tx, input: CarInput): Promise<CarState> {
  const names = await readNames(tx, input)
  const wrong: Record<string, string> = {}
  for (const field of ['companyId', 'driverId', 'carServerId'] as const) {
    const [name, sentence] = absent[field]
    if (input[field] !== null && names[name] === null)
      wrong[field] = `${fieldTitle(CarInput, field)}: ${sentence}`
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { ...input, ...names }
}

/** Whether the search texts of the truck's tasks have to be updated. */
const affectsSearch = (before: CarInput, after: CarInput): boolean =>
  (['plate', 'vin', 'brand', 'model', 'garageNumber', 'skziNumber'] as const).some(
    (field) => before[field] !== after[field],
  )

/** The fields of a truck that are shown in a driver's row. */
const besideDriver = ['driverId', 'plate', 'vin', 'garageNumber', 'status'] as const

type PublishedCar = Pick<CarInput, 'companyId' | (typeof besideDriver)[number]>

/**
 * Publishes to the previous and the new company. If a field that drivers' rows show has changed, also
 * publishes the drivers of the truck. `before` is null for a new truck, `after` for a deleted one.
 */
async function publishCar(
  tx: Tx,
  id: number,
  before: PublishedCar | null,
  after: PublishedCar | null,
): Promise<void> {
  const states = [before, after].filter((state) => state !== null)
  await publishChange(tx, {
    room: 'cars',
    changes: changesOf(
      id,
      states.map(({ companyId }) => companyId),
    ),
  })
  if (before && after && besideDriver.every((field) => before[field] === after[field])) return
  const driverIds = states.flatMap(({ driverId }) => driverId ?? [])
  await publishChange(tx, { room: 'drivers', changes: await readOwnersOfDrivers(tx, driverIds) })
}
