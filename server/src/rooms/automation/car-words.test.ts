import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'

const db = await testDb()
const app = await testApp(db)

test('brands and models of trucks are listed once, the most frequent first, and are found by a part', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  for (const [brand, model] of [
    ['MAN', 'TGX'],
    ['КАМАЗ', '5490'],
    ['КАМАЗ', '65115'],
    ['камаз ', '5490'],
    ['', ''],
  ])
    await makeCar(db, { brand, model })
  await makeCar(db, { brand: 'ЗИЛ', status: 'ARCHIVED' })
  const read = async (field: 'brand' | 'model', query = '') =>
    (await admin.call(automationRoutes.carWords, { query: { field, query } })).body
  expect(await read('brand')).toEqual({
    items: [
      { word: 'КАМАЗ', carsCount: 3 },
      { word: 'MAN', carsCount: 1 },
    ],
    totalCount: 2,
  })
  expect((await read('model', '54')).items).toEqual([{ word: '5490', carsCount: 2 }])
  expect((await read('brand', '%')).items).toEqual([])
  for (const role of ['operator', 'engineer', 'client'] as const) {
    const stranger = await caller(app, db, { role })
    const refused = await stranger.refusal(automationRoutes.carWords, { query: { field: 'brand' } })
    expect(refused.status).toBe(403)
  }
})
