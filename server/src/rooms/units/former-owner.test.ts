import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeUnit } from './units.make.ts'

const db = await testDb()
const app = await testApp(db)

test('a block is marked when its truck has another owner, until it comes back or the block leaves', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const [south, north] = [await makeCompany(db), await makeCompany(db)]
  const car = await makeCar(db, { companyId: south.id })
  const block = await makeUnit(db, { kind: 'SKZI', place: 'CAR', carId: car.id })
  const tachograph = await makeUnit(db, { place: 'CAR', carId: car.id })
  const give = (companyId: number | null) =>
    db.updateTable('cars').set({ companyId }).where('id', '=', car.id).execute()
  const marked = async () =>
    (await dispatcher.call(unitsRoutes.search, { body: { hasFormerOwner: true } })).body.items.map(
      ({ id }) => id,
    )

  await give(north.id)
  expect(await marked()).toEqual([block.id])
  await give(south.id)
  expect(await marked()).toEqual([])
  await give(null)
  await give(north.id)
  expect(await marked()).toEqual([block.id])
  const { body } = await dispatcher.call(unitsRoutes.get, { params: { id: block.id } })
  expect(body).toMatchObject({ hasFormerOwner: true, owner: { id: north.id } })
  await dispatcher.call(unitsRoutes.move, { params: { id: block.id }, body: { place: 'OFFICE' } })
  expect(await marked()).toEqual([])
  expect(
    (await dispatcher.call(unitsRoutes.get, { params: { id: tachograph.id } })).body.hasFormerOwner,
  ).toBe(false)
})

test('the list names the organization of the truck, and so does its file', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const owner = await makeCompany(db, { name: 'ООО «Владелец»' })
  const car = await makeCar(db, { companyId: owner.id })
  await makeUnit(db, { place: 'CAR', carId: car.id })
  const { body } = await dispatcher.call(unitsRoutes.search, { body: {} })
  expect(body.items).toMatchObject([{ company: null, owner: { name: 'ООО «Владелец»' } }])
  expect((await dispatcher.send(exportsRoutes.units, { query: {} })).statusCode).toBe(200)
})

test('a block that is taken back to its truck is marked as before, by the owner that the truck has now', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const [south, north] = [await makeCompany(db), await makeCompany(db)]
  const car = await makeCar(db, { companyId: south.id })
  const block = await makeUnit(db, { kind: 'SKZI', place: 'CAR', carId: car.id, isMain: true })
  const give = (companyId: number) =>
    db.updateTable('cars').set({ companyId }).where('id', '=', car.id).execute()
  const takeBackAfter = async (meanwhile: () => Promise<unknown>) => {
    await dispatcher.call(unitsRoutes.move, { params: { id: block.id }, body: { place: 'OFFICE' } })
    await meanwhile()
    await dispatcher.call(unitsRoutes.undoMove, { params: { id: block.id } })
    return (await dispatcher.call(lightsRoutes.ofCar, { params: { id: car.id } })).body.light
  }
  await give(north.id)
  expect(await takeBackAfter(async () => undefined)).toBe('RED')
  expect(await takeBackAfter(() => give(south.id))).not.toBe('RED')
  expect(await takeBackAfter(() => give(north.id))).toBe('RED')
})

test('many blocks that are returned at once go each to its own organization', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const [former, present] = [await makeCompany(db), await makeCompany(db)]
  const block = async (facts: object) => {
    const car = await makeCar(db, { companyId: present.id })
    return makeUnit(db, { kind: 'SKZI', place: 'CAR', carId: car.id, isMain: true, ...facts })
  }
  const [sold, own] = [await block({ formerOwnerId: former.id }), await block({})]
  await dispatcher.call(unitsRoutes.moveMany, { body: { ids: [sold.id, own.id], place: 'OWNER' } })
  const { body } = await dispatcher.call(unitsRoutes.search, { body: { places: ['OWNER'] } })
  expect(Object.fromEntries(body.items.map(({ id, company }) => [id, company?.id]))).toEqual({
    [sold.id]: former.id,
    [own.id]: present.id,
  })
})
