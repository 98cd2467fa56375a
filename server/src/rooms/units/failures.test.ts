import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeUnit, makeUnitModel } from './units.make.ts'

const db = await testDb()
const app = await testApp(db)

test('counts units that leave their truck for a defect within ninety days, each figure with its list', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const model = await makeUnitModel(db, { title: 'Меркурий' })
  const other = await makeUnitModel(db, { title: 'Штрих' })
  const install = async (modelId: number, since: string) =>
    makeUnit(db, { modelId, place: 'CAR', carId: (await makeCar(db)).id, since, isMain: true })
  const [repaired, late, lent, replaced] = [
    await install(model.id, '2026-03-01'),
    await install(model.id, '2026-03-01'),
    await install(model.id, '2026-03-01'),
    await install(other.id, '2026-03-02'),
  ]
  await install(model.id, '2026-02-28')
  const move = (id: number, place: string, on: string) =>
    dispatcher.call(unitsRoutes.move, { params: { id }, body: { place: place as 'REPAIR', on } })
  await move(repaired.id, 'REPAIR', '2026-05-30')
  await move(late.id, 'REPAIR', '2026-05-31')
  await move(lent.id, 'OFFICE', '2026-03-05')
  await dispatcher.call(unitsRoutes.replace, {
    body: {
      oldId: replaced.id,
      new: { modelId: other.id, serial: '9' },
      oldPlace: 'OFFICE',
      on: '2026-03-20',
    },
  })
  const period = { dateFrom: '2026-03-01', dateTo: '2026-03-02' }
  const { body } = await dispatcher.call(unitsRoutes.failures, { body: period })
  expect(body).toMatchObject({
    items: [
      { model: { title: 'Штрих' }, installed: 1, failed: 1 },
      { model: { title: 'Меркурий' }, installed: 3, failed: 1 },
    ],
    totals: { installed: 4, failed: 2 },
  })
  const behind = async (conditions: object) =>
    (
      await dispatcher.call(unitsRoutes.search, {
        body: {
          installedFrom: period.dateFrom,
          installedTo: period.dateTo,
          modelIds: [model.id],
          sort: 'ASC',
          ...conditions,
        },
      })
    ).body.items.map(({ id }) => id)
  expect(await behind({})).toEqual([repaired.id, late.id, lent.id])
  expect(await behind({ hasFailed: true })).toEqual([repaired.id])
  expect(await behind({ hasFailed: false })).toEqual([late.id, lent.id])
  const file = await dispatcher.send(unitsRoutes.failuresExcel, { body: period })
  expect([file.statusCode, file.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ])
})

test('engineers and clients do not see which models fail', async () => {
  for (const role of ['engineer', 'client'] as const) {
    const person = await caller(app, db, { role })
    const period = { dateFrom: '2026-03-01', dateTo: '2026-03-02' }
    expect((await person.refusal(unitsRoutes.failures, { body: period })).status).toBe(403)
  }
})
