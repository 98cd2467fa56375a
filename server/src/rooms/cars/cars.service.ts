import type { Car, CarInput } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { announce } from '../../platform/live/announce.ts'
import { findCar, hasCompany, insertCar } from './cars.repo.ts'

export const carConstraints: Constraints = {
  cars_plate_unique: () => conflict('ТС с таким госномером уже есть'),
}

export async function getCar(db: Db, ctx: Ctx, id: number): Promise<Car> {
  const car = await findCar(db, ctx, id)
  if (!car) throw notFound('ТС')
  return car
}

export const createCar = (db: Db, ctx: Ctx, input: CarInput): Promise<Car> =>
  idempotently(db, ctx, carsRoutes.create, input, async (tx) => {
    if (input.companyId !== null && !(await hasCompany(tx, input.companyId)))
      throw invalid({ companyId: 'Организация: такой организации нет' })
    const id = await insertCar(tx, input)
    await announce(tx, { room: 'cars', changes: [{ id, companyId: input.companyId }] })
    return getCar(tx, ctx, id)
  })
