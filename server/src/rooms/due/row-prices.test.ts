import type { DueFilters } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makePriceList } from '../prices/prices.make.ts'
import { makePriceItem } from '../tasks/dictionaries/price-items.make.ts'

const db = await testDb()
const app = await testApp(db)
const today = companyToday()

let dispatcher: Caller
let companyId: number
/** The card of its driver is not priced, and the driver is of an organization without a contract. */
let truck: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  companyId = (await makeCompany(db, { name: 'ООО «А»' })).id
  const kind = await makeKind(db, { title: 'Поверка', termMonths: null, termDays: 3000 })
  const other = await makeKind(db, { title: 'Осмотр', termMonths: null, termDays: 3000 })
  await makePriceItem(db, { title: 'Поверка тахографа', price: 150_050, maintenanceKindId: kind.id })
  await makePriceItem(db, { title: 'Замена прав', price: 90_000, dueWhat: 'LICENSE' })
  const list = await makePriceList(db, { percent: -10, dateFrom: addDays(today, 100) })
  await makeContract(db, { companyId, priceListId: list.id, dateTo: addDays(today, 200) })
  const strangers = await makeCompany(db, { name: 'ООО «Б»' })
  const drivers = [
    await makeDriver(db, { companyId, licenseExpiresOn: addDays(today, 120) }),
    await makeDriver(db, {
      companyId: strangers.id,
      licenseExpiresOn: addDays(today, 120),
      driverCardExpiresOn: addDays(today, 10),
    }),
  ]
  truck = (await makeCar(db, { companyId, driverId: drivers[1]?.id ?? null, plate: 'А417КМ116' })).id
  const second = await makeCar(db, { companyId, driverId: drivers[0]?.id ?? null })
  const ends = [-5, 99, 100, 150]
  for (const [at, days] of ends.entries())
    await makeRange(db, {
      carId: at === 1 ? second.id : truck,
      kindId: kind.id,
      dateFrom: addDays(today, days),
      dateTo: addDays(today, days),
    })
  await makeRange(db, {
    carId: truck,
    kindId: other.id,
    dateFrom: addDays(today, -10),
    dateTo: addDays(today, 30),
  })
  await makeRange(db, { carId: second.id, kindId: kind.id, mileageFrom: 0, mileageTo: 900_000 })
})

const search = async (filters: Partial<DueFilters> & { limit?: number }, who = dispatcher) =>
  (await who.call(dueRoutes.search, { body: { groupBy: 'none', period: 'ALL', limit: 100, ...filters } }))
    .body

test('a row has the price of the forecast of its organization, on its day', async () => {
  const { items } = await search({ companyIds: [companyId] })
  const { body: year } = await dispatcher.call(forecastRoutes.read, {
    params: { id: companyId },
    body: { limit: 500, months: 12 },
  })
  const own = items.filter(({ what, dueOn }) => what !== 'CONTRACT' && dueOn !== null)
  expect(Object.fromEntries(own.map(({ key, price }) => [key, price]))).toEqual(
    Object.fromEntries(year.items.map(({ key, price }) => [key, price])),
  )
  expect(own.map(({ price }) => price)).toEqual([150_050, null, 150_050, 135_045, 81_000, 135_045])
  expect(items.find(({ what }) => what === 'CONTRACT')).toMatchObject({ price: null })
  expect(items.find(({ mileageTo }) => mileageTo === 900_000)).toMatchObject({ price: 150_050 })
  const client = await caller(app, db, { role: 'client', companyId })
  const seen = await search({}, client)
  expect(seen.items.map(({ key, price }) => [key, price])).toEqual(
    items.map(({ key, price }) => [key, price]),
  )
})

test.each(['company', 'yard', 'car'] as const)(
  'groups by %s have the sum of their rows on all pages, without those that have no price',
  async (groupBy) => {
    const { items } = await search({})
    const { groups = [] } = await search({ groupBy })
    const rowsOf = async (group: string) => (await search({ group })).items
    expect(groups.length).toBeGreaterThan(1)
    for (const { key, sum, unpricedCount } of groups) {
      const rows = (await rowsOf(key)).filter(({ what }) => what !== 'CONTRACT')
      expect([key, sum, unpricedCount]).toEqual([
        key,
        rows.reduce((total, { price }) => total + (price ?? 0), 0),
        rows.filter(({ price }) => price === null).length,
      ])
    }
    expect(groups.reduce((total, { sum }) => total + sum, 0)).toBe(
      items.reduce((total, { price }) => total + (price ?? 0), 0),
    )
    const [first] = (await search({ groupBy, limit: 1 })).groups ?? []
    expect(groups).toContainEqual(first)
  },
)

test('the preview of requests says what the works cost, and the file has a column of prices', async () => {
  const { items } = await search({ carIds: [truck], whats: ['RANGE'] })
  const { body: preview } = await dispatcher.call(dueRoutes.preview, {
    body: { keys: items.map(({ key }) => key) },
  })
  expect(preview).toMatchObject({ sum: 150_050 + 135_045 + 135_045, unpricedCount: 1 })
  const query = {
    filters: JSON.stringify({ carIds: [truck], whats: ['RANGE'], groupBy: 'none' }),
    columns: 'car,what,price',
  }
  const file = await dispatcher.send(exportsRoutes.due, { query })
  expect((await cellsOf(file.rawPayload)).map((row) => row.slice(1))).toEqual([
    ['Что', 'Цена'],
    ['Поверка', 1500.5],
    ['Осмотр'],
    ['Поверка', 1350.45],
    ['Поверка', 1350.45],
  ])
})

test('the file of grouped rows says what the heads of the groups say, and what each row is about', async () => {
  const fileOf = async (filters: object, columns?: string) => {
    const query = {
      filters: JSON.stringify({ carIds: [truck], whats: ['RANGE'], ...filters }),
      ...(columns !== undefined && { columns }),
    }
    const { rawPayload } = await dispatcher.send(exportsRoutes.due, { query })
    return (await cellsOf(rawPayload))[0]?.slice(0, 3)
  }
  expect(await fileOf({})).toEqual(['Организация', 'База', 'ТС'])
  expect(await fileOf({ groupBy: 'company' })).toEqual(['Организация', 'ТС', 'Что'])
  expect(await fileOf({ groupBy: 'company' }, 'car,company')).toEqual(['Организация', 'ТС'])
  expect(await fileOf({ groupBy: 'car' }, 'car,what')).toEqual(['ТС', 'Что'])
})
