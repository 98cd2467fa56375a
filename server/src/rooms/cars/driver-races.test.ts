import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankCar, blankDriver } from '../../testing/blanks.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeCar } from './cars.make.ts'

const db = await testDb()
const app = await testApp(db)

const carsOf = async (driverId: number): Promise<number[]> => {
  const cars = await db.selectFrom('cars').select('id').where('driverId', '=', driverId).execute()
  return cars.map(({ id }) => id)
}

test('of concurrent assignments of one driver to different trucks the last one holds, and only that one', async () => {
  const person = await caller(app, db, { role: 'admin' })
  for (let round = 0; round < 10; round += 1) {
    const { id: driverId } = await makeDriver(db)
    const cars = await Promise.all([1, 2, 3, 4].map(() => makeCar(db)))
    const answers = await Promise.all([
      ...cars.map(({ id, plate }) =>
        person.send(carsRoutes.update, { params: { id }, body: { ...blankCar, plate, driverId } }),
      ),
      person.send(driversRoutes.update, {
        params: { id: driverId },
        body: { ...blankDriver, lastName: 'Шакиров', carId: cars[0]?.id },
      }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await carsOf(driverId)).toHaveLength(1)
  }
})

test('trucks that exchange their drivers are locked in the order of their numbers', async () => {
  const person = await caller(app, db, { role: 'admin' })
  const driver = await makeDriver(db)
  const [first, second] = [await makeCar(db, { driverId: driver.id }), await makeCar(db)]
  const exchange = await db.transaction().execute(async (tx) => {
    await sql`select from cars where id = ${first.id} for update`.execute(tx)
    const answer = person.send(carsRoutes.update, {
      params: { id: second.id },
      body: { ...blankCar, plate: second.plate, driverId: driver.id },
    })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
    })
    // Its own truck is not locked yet: the transaction that has the first one may take it.
    await sql`select from cars where id = ${second.id} for update nowait`.execute(tx)
    return { answer }
  })
  expect((await exchange.answer).statusCode).toBe(200)
  expect(await carsOf(driver.id)).toEqual([second.id])
})

test('the database itself refuses a driver in two trucks, and lets one statement swap two drivers', async () => {
  const [one, other] = [await makeDriver(db), await makeDriver(db)]
  const [first, second] = [await makeCar(db, { driverId: one.id }), await makeCar(db, { driverId: other.id })]
  const both = db.updateTable('cars').set({ driverId: one.id }).where('id', '=', second.id).execute()
  await expect(both).rejects.toMatchObject({ constraint_name: 'cars_driver_unique' })
  await sql`
    update cars set driver_id = case id when ${first.id} then ${other.id}::int else ${one.id}::int end
    where id in (${first.id}, ${second.id})`.execute(db)
  expect(await carsOf(one.id)).toEqual([second.id])
})
