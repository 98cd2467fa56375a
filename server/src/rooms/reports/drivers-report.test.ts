import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeRollCall } from '../roll-call/roll-call.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
let south: number

/** Akimov of the south: two requests, one of them told by himself, one visit. Borisov of the north: none. */
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  south = (await makeCompany(db, { name: 'ООО «Юг»' })).id
  const { id: north } = await makeCompany(db, { name: 'ООО «Север»' })
  const akimov = await makeDriver(db, {
    lastName: 'Акимов',
    firstName: 'Пётр',
    middleName: '',
    companyId: south,
    licenseExpiresOn: '2027-01-31',
  })
  await makeCar(db, { plate: 'А417КМ116', companyId: south, driverId: akimov.id })
  await makeDriver(db, { lastName: 'Борисов', firstName: 'Иван', companyId: north })
  await makeDriver(db, { lastName: 'Уволен', firstName: 'Иван', companyId: north, isActive: false })
  const own = { driverId: akimov.id, companyId: south }
  await makeTask(db, { ...own, createdAt: '2026-11-02T06:00:00Z', source: 'DRIVER' })
  await makeTask(db, {
    ...own,
    createdAt: '2026-11-03T06:00:00Z',
    status: 'PLANNED',
    plannedFrom: '2026-11-10T07:00:00Z',
    plannedTo: '2026-11-10T09:00:00Z',
  })
  await makeTask(db, { ...own, createdAt: '2026-10-03T06:00:00Z', source: 'DRIVER' })
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const report = async (body: object = {}, who = admin) =>
  (await who.call(reportsRoutes.drivers, { body: { ...november, ...body } })).body

describe('the report on drivers', () => {
  test('counts the requests of each, the most first', async () => {
    const { items, totals, totalCount } = await report()
    expect(
      items.map(({ lastName, requests, ownFaults, visits }) => [lastName, requests, ownFaults, visits]),
    ).toEqual([
      ['Акимов', 2, 1, 1],
      ['Борисов', 0, 0, 0],
    ])
    expect(items[0]).toMatchObject({
      company: { id: south, name: 'ООО «Юг»' },
      car: { plate: 'А417КМ116' },
      licenseExpiresOn: '2027-01-31',
      driverCardExpiresOn: null,
    })
    expect([totals, totalCount]).toEqual([
      { requests: 2, ownFaults: 1, visits: 1, rollCalls: 0, rollCallsCame: 0 },
      2,
    ])
  })

  test('gives a page of them, with the totals of all', async () => {
    const { items, totals, totalCount } = await report({ limit: 1, offset: 1 })
    expect([items.map(({ lastName }) => lastName), totals.requests, totalCount]).toEqual([['Борисов'], 2, 2])
  })

  test('shows a client the drivers of one organization alone', async () => {
    const client = await caller(app, db, { role: 'client', companyId: south })
    expect((await report({}, client)).items.map(({ lastName }) => lastName)).toEqual(['Акимов'])
    const stranger = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
    expect((await report({ companyIds: [south] }, stranger)).items).toEqual([])
  })

  test('counts the roll-calls of the period, and the days since the last card reading', async () => {
    const { id: driverId } = (await report()).items[0] ?? { id: 0 }
    const own = { driverId, companyId: south }
    await makeRollCall(db, { ...own, date: '2026-11-10', status: 'ARRIVED' })
    await makeRollCall(db, { ...own, date: '2026-11-11', status: 'LATE' })
    await makeRollCall(db, { ...own, date: '2026-11-12', status: 'NO_SHOW' })
    await makeRollCall(db, { ...own, date: '2026-12-01', status: 'ARRIVED' })
    const kind = await db
      .selectFrom('maintenanceKinds')
      .select('id')
      .where('title', '=', 'Чтение карты водителя')
      .executeTakeFirstOrThrow()
    const car = await db
      .selectFrom('cars')
      .select('id')
      .where('driverId', '=', driverId)
      .executeTakeFirstOrThrow()
    const readOn = addDays(companyToday(), -30)
    const dates = { dateFrom: addDays(readOn, -28), dateTo: readOn }
    await makeRange(db, { carId: car.id, kindId: kind.id, ...dates, doneAt: `${readOn}T09:00:00Z` })
    const { items, totals } = await report()
    expect(items[0]).toMatchObject({
      rollCalls: 3,
      rollCallsCame: 2,
      cardReadOn: readOn,
      daysSinceCardRead: 30,
    })
    expect(items[1]).toMatchObject({ rollCalls: 0, cardReadOn: null, daysSinceCardRead: null })
    expect(totals).toMatchObject({ rollCalls: 3, rollCallsCame: 2 })
    const client = await caller(app, db, { role: 'client', companyId: south })
    expect((await report({}, client)).items[0]).toMatchObject({ rollCalls: 3, daysSinceCardRead: 30 })
  })

  test('is a workbook', async () => {
    const answer = await admin.send(reportsRoutes.driversExcel, { body: november })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain("''Отчет.xlsx")
    const cells = await cellsOf(answer.rawPayload)
    expect(cells.slice(2).map((row) => row.slice(0, 5))).toEqual([
      ['Акимов Пётр', 'ООО «Юг»', 'А417КМ116', 2, 1],
      [expect.stringContaining('Борисов'), 'ООО «Север»', null, 0, 0],
      ['Итого', null, null, 2, 1],
    ])
  })
})
