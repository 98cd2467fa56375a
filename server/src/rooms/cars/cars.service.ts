import { type Car, type CarChange, CarInput } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { ObjectAction } from '@naryad/contract/history/history'
import { fieldTitle } from '@naryad/contract/kit/messages'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, invalid, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { announce } from '../../platform/live/announce.ts'
import { countedAll, nouns } from '../../platform/text/plural.ts'
import { recordAudit } from '../audit/index.ts'
import { differences, recordActions, refuseStale, searchActions } from '../history/index.ts'
import { renameInTasks } from '../tasks/index.ts'
import { findCar } from './cars.items.repo.ts'
import { type CarState, countUses, deleteCar, insertCar, lockCar, readNames, updateCar } from './cars.repo.ts'
import { carTold } from './cars.told.ts'
import { takeFromOthers } from './seats.service.ts'

export const carConstraints: Constraints = {
  cars_plate_unique: () => taken('plate', 'ТС с таким госномером уже есть'),
  cars_vin_unique: () => taken('vin', 'ТС с таким VIN уже есть'),
}

const missing = () => notFound('ТС')

export async function getCar(db: Db, ctx: Ctx, id: number): Promise<Car> {
  const car = await findCar(db, ctx, id)
  if (!car) throw missing()
  return car
}

export const createCar = (db: Db, ctx: Ctx, input: CarInput): Promise<Car> =>
  idempotently(db, ctx, carsRoutes.create, input, async (tx) => {
    await stateOf(tx, input)
    const id = await insertCar(tx, input)
    await recordActions(tx, ctx, 'cars', [{ objectId: id, kind: 'CREATED' }])
    if (input.driverId !== null) await takeFromOthers(tx, ctx, input.driverId, id)
    await tell(tx, id, [input])
    return getCar(tx, ctx, id)
  })

export const changeCar = (db: Db, ctx: Ctx, id: number, { version, ...input }: CarChange): Promise<Car> =>
  inTransaction(db, async (tx) => {
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
    const changes = differences(id, carTold, before, await stateOf(tx, input))
    if (changes.length > 0) {
      await updateCar(tx, id, input)
      await recordActions(tx, ctx, 'cars', changes)
      if (input.driverId !== null && input.driverId !== before.driverId)
        await takeFromOthers(tx, ctx, input.driverId, id)
      if (isFoundAnew(before, input)) await renameInTasks(tx, 'carId', id)
      await tell(tx, id, [before, input])
    }
    return getCar(tx, ctx, id)
  })

export const removeCar = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const car = await lockCar(tx, ctx, id)
    if (!car) throw missing()
    const uses = await countUses(tx, id)
    const used = countedAll([
      [uses.tasks, nouns.tasks],
      [uses.ranges, nouns.ranges],
    ])
    if (used !== '') throw conflict(`На ТС ссылаются: ${used}`)
    await deleteCar(tx, id)
    await recordActions(tx, ctx, 'cars', [{ objectId: id, kind: 'DELETED', from: car.plate }])
    await recordAudit(tx, { kind: 'DELETED', by: ctx, object: { kind: 'cars', id, title: car.plate } })
    await tell(tx, id, [car])
  })

export async function readCarActions(
  db: Db,
  ctx: Ctx,
  id: number,
  page: { limit: number; offset: number },
): Promise<{ items: ObjectAction[]; totalCount: number }> {
  await getCar(db, ctx, id)
  return searchActions(db, ctx.who, { entity: 'cars', objectId: id }, page)
}

const absent = {
  companyId: ['companyName', 'такой организации нет'],
  driverId: ['driverName', 'такого водителя нет'],
  carServerId: ['carServerTitle', 'такого сервера нет'],
} as const

/** What is to be saved, with the names of what it names, all of which has to be there. */
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

/** Whether other words lead to the tasks of the truck now. */
const isFoundAnew = (before: CarInput, after: CarInput): boolean =>
  (['plate', 'vin', 'brand', 'model', 'garageNumber'] as const).some(
    (field) => before[field] !== after[field],
  )

type Told = Pick<CarInput, 'companyId' | 'driverId'>

/** Whose it was hears of it as well as whose it is; so do those who look at its drivers. */
async function tell(tx: Tx, id: number, states: readonly Told[]): Promise<void> {
  const companies = new Set(states.map(({ companyId }) => companyId))
  await announce(tx, { room: 'cars', changes: [...companies].map((companyId) => ({ id, companyId })) })
  const drivers = new Set(states.map(({ driverId }) => driverId).filter((driverId) => driverId !== null))
  if (drivers.size > 1 || states.length === 1)
    await announce(tx, {
      room: 'drivers',
      changes: [...drivers].flatMap((driverId) =>
        [...companies].map((companyId) => ({ id: driverId, companyId })),
      ),
    })
}
