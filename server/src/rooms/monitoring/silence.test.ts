import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { recordFix, makeSeenCar } from './positions.make.ts'
import { markSilent, suggestForSilent } from './silence.service.ts'

const db = await testDb()
const app = await testApp(db)

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)
const suggest = () => inTransaction(db, (tx) => suggestForSilent(tx))

const switchOn = async (silenceHours = 48) => {
  const admin = await caller(app, db, { role: 'admin' })
  await admin.call(settingsRoutes.change, {
    body: { monitoring: { isSilenceSuggested: true, silenceHours } },
  })
  return admin
}

test('suggests nothing by default', async () => {
  await makeSeenCar(db, { lastSeenAt: hoursAgo(100).toISOString() })
  expect(await suggest()).toBe(0)
})

test('suggests a request for a tracker that is silent beyond the limit, with its last state as evidence', async () => {
  const admin = await switchOn()
  const car = await makeCar(db)
  await recordFix(db, car.id, { at: hoursAgo(73), voltageV: 11.4, ignition: true })
  await makeSeenCar(db, { lastSeenAt: hoursAgo(47).toISOString() })
  await makeSeenCar(db, { lastSeenAt: hoursAgo(73).toISOString(), status: 'IN_REPAIR' })
  await makeCar(db)
  expect(await suggest()).toBe(1)
  const { items } = (await admin.call(suggestionsRoutes.list, { query: {} })).body
  expect(items).toMatchObject([
    {
      source: 'RULE',
      queue: 'glonass',
      title: 'Трекер молчит',
      car: { id: car.id },
      point: { lat: 55.79, lon: 49.1 },
      evidence: [
        { title: 'Последняя связь' },
        { title: 'Последняя точка', text: '55.79000, 49.10000' },
        { title: 'Напряжение', text: '11,4\u00a0В' },
        { title: 'Зажигание было включено', text: 'да' },
      ],
    },
  ])
  expect(items[0]?.words).toMatch(/^Трекер молчит 3\sдня\./)
})

test('suggests each period of silence once, even after a refusal', async () => {
  const admin = await switchOn(24)
  const car = await makeSeenCar(db, { lastSeenAt: hoursAgo(80).toISOString() })
  expect(await suggest()).toBe(1)
  expect(await suggest()).toBe(0)
  const { items } = (await admin.call(suggestionsRoutes.list, { query: {} })).body
  const id = items[0]?.id ?? 0
  await admin.call(suggestionsRoutes.refuse, { params: { id }, body: { reason: 'Стоит на базе' } })
  expect(await suggest()).toBe(0)
  await recordFix(db, car.id, { at: hoursAgo(30) })
  expect(await suggest()).toBe(1)
})

test('a suggestion follows a silent truck to its new owner', async () => {
  const admin = await switchOn(24)
  const [former, present] = [await makeCompany(db), await makeCompany(db)]
  const car = await makeSeenCar(db, { companyId: former.id, lastSeenAt: hoursAgo(80).toISOString() })
  await suggest()
  await db.updateTable('cars').set({ companyId: present.id }).where('id', '=', car.id).execute()
  await suggest()
  const { items } = (await admin.call(suggestionsRoutes.list, { query: {} })).body
  expect(items.map(({ company }) => company?.id)).toEqual([present.id])
  expect(await suggest()).toBe(0)
})

test('a truck is marked when its tracker becomes silent, is counted and listed, and its next position clears the mark', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const silentIds = async () => {
    const { body } = await dispatcher.call(carsRoutes.search, { body: { noSignal: true } })
    const { body: counted } = await dispatcher.call(carsRoutes.count, {
      body: { filters: [{ noSignal: true }] },
    })
    expect(counted.counts).toEqual([body.totalCount])
    return body.items.map(({ id }) => id)
  }
  const car = await makeCar(db)
  await recordFix(db, car.id, { at: hoursAgo(23) })
  await recordFix(db, (await makeCar(db)).id)
  expect(await silentIds()).toEqual([])
  await sql`update car_positions set at = at - interval '2 hours'`.execute(db)
  await inTransaction(db, markSilent)
  expect(await silentIds()).toEqual([car.id])
  await db.updateTable('cars').set({ status: 'IN_REPAIR' }).where('id', '=', car.id).execute()
  expect(await silentIds()).toEqual([car.id])
  await recordFix(db, car.id)
  expect(await silentIds()).toEqual([])
})

test('positions do not write the truck: its row stays as it is', async () => {
  const car = await makeCar(db, { mileageKm: 1000 })
  const rowOf = async () =>
    (await sql<{ row: string }>`select xmin || ' ' || ctid as row from cars where id = ${car.id}`.execute(db))
      .rows
  const before = await rowOf()
  await recordFix(db, car.id, { at: hoursAgo(1), mileageKm: 1000 })
  await recordFix(db, car.id, { mileageKm: 1040, lat: 56 })
  expect(await rowOf()).toEqual(before)
})
