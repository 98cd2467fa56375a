import type { ForecastQuery } from '@naryad/contract/forecast/forecast'
import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import { addMonths } from '@naryad/contract/forecast/forecast.words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makePriceList } from '../prices/prices.make.ts'
import { makePriceItem } from '../tasks/dictionaries/price-items.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeUnit, makeUnitModel } from '../units/units.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let companyId: number
beforeEach(async () => {
  on = await setStage(app, db)
  companyId = on.companyId
})

const today = companyToday()
const read = async (query: Partial<ForecastQuery> = {}, who: Caller = on.dispatcher, id = companyId) =>
  (await who.call(forecastRoutes.read, { params: { id }, body: { limit: 500, ...query } })).body
const price = (title: string, facts: object) => makePriceItem(db, { title, price: 460_000, ...facts })

/** A term of a truck of the organization that ends in so many days. */
async function plan(inDays: number, facts: Partial<Parameters<typeof makeRange>[1]> = {}) {
  const { id: carId } = facts.carId ? { id: facts.carId } : await makeCar(db, { companyId })
  const dateTo = addDays(today, inDays)
  return makeRange(db, { carId, dateFrom: addDays(dateTo, -365), dateTo, ...facts })
}

test('a year may begin on the last day that is accepted', async () => {
  const { months } = await read({ from: '2099-12-31', months: 24 })
  expect(months.at(-1)?.month).toBe('2101-11')
})

describe('the year of an organization', () => {
  test('has its terms with their repeats, priced by kind, and says how many have no price', async () => {
    const kind = await makeKind(db, { title: 'Поверка', termMonths: 6 })
    await price('Поверка тахографа', { maintenanceKindId: kind.id })
    await plan(20, { kindId: kind.id })
    await plan(40)
    await makeRange(db, { carId: (await makeCar(db)).id, dateFrom: today, dateTo: addDays(today, 9) })
    const year = await read()
    expect(year.months).toHaveLength(12)
    expect(year.items.map(({ title, repeat, price }) => [title, repeat, price])).toEqual([
      ['Поверка', 0, 460_000],
      [expect.stringContaining('Вид обслуживания'), 0, null],
      ['Поверка', 1, 460_000],
    ])
    expect(year).toMatchObject({ rowsCount: 3, unpricedCount: 1, sum: 920_000, carsCount: 2, totalCount: 3 })
    expect(await read({ show: 'UNPRICED' })).toMatchObject({ totalCount: 1, sum: 920_000 })
    const month = year.items[2]?.month ?? ''
    expect((await read({ month })).items).toMatchObject([{ repeat: 1 }])
  })

  test('puts what is overdue into the present month, and counts what has no day apart', async () => {
    await plan(-100)
    const { id: carId } = await makeCar(db, { companyId, mileageKm: 100_000 })
    await makeRange(db, { carId, mileageFrom: 90_000, mileageTo: 500_000 })
    const year = await read()
    // The repeat in a year is in the month after the last one.
    expect(year.items).toMatchObject([
      { isOverdue: true, month: today.slice(0, 7), dueOn: addDays(today, -100) },
    ])
    expect(year.undatedCount).toBe(1)
  })

  test('is priced by the list of the contract in force, on the day of the work', async () => {
    const kind = await makeKind(db, { termMonths: 6 })
    const { id } = await price('Поверка', { maintenanceKindId: kind.id, price: 150_050 })
    await plan(10, { kindId: kind.id })
    const list = await makePriceList(db, { percent: -10, dateFrom: addDays(today, 100) })
    await makeContract(db, { companyId, priceListId: list.id, queues: ['tachograph'], number: '335/22' })
    const year = await read()
    expect(year.items.map((row) => row.price)).toEqual([150_050, 135_045])
    expect(year.contracts).toMatchObject([{ number: '335/22' }])
    await sql`insert into price_list_items values (${list.id}, ${id}, 99)`.execute(db)
    expect((await read()).items.map((row) => row.price)).toEqual([150_050, 99])
    await sql`update contracts set is_active = false`.execute(db)
    expect(await read()).toMatchObject({ sum: 300_100, contracts: [] })
  })

  test('prices the work on a unit by its model before all others, and a unit at the end of its life', async () => {
    const kind = await makeKind(db, { termMonths: null, termDays: 400 })
    const life = await db
      .selectFrom('maintenanceKinds')
      .select('id')
      .where('purpose', '=', 'UNIT_LIFE')
      .executeTakeFirstOrThrow()
    const model = await makeUnitModel(db, { kind: 'SKZI' })
    const unit = await makeUnit(db, { kind: 'SKZI', modelId: model.id })
    await price('Любая', { maintenanceKindId: kind.id, price: 1 })
    await price('Этой модели', { maintenanceKindId: kind.id, unitModelId: model.id, price: 2 })
    const block = await price('Блок', { price: 3, kind: 'PART' })
    await sql`update unit_models set price_item_id = ${block.id} where id = ${model.id}`.execute(db)
    await plan(1, { kindId: kind.id })
    await plan(2, { kindId: kind.id, unitId: unit.id })
    await plan(3, { kindId: life.id, unitId: unit.id })
    expect((await read({ months: 2 })).items.map((row) => row.price)).toEqual([1, 2, 3])
    await price('Модель', { unitModelId: model.id, price: 4, kind: 'PART' })
    expect((await read({ months: 2 })).items.map((row) => row.price)).toEqual([1, 2, 4])
    await sql`update price_items set is_active = false`.execute(db)
    expect(await read({ months: 2 })).toMatchObject({ sum: 0, unpricedCount: 3 })
  })

  test('names cards and licences of drivers, and no contract', async () => {
    await makeContract(db, { companyId, dateTo: addDays(today, 30) })
    const { id } = await makeCar(db, { companyId })
    const driver = await sql<{ id: number }>`
      insert into drivers (last_name, company_id, driver_card_expires_on) values ('Зарипов', ${companyId}, ${addDays(today, 15)})
      returning id`.execute(db)
    await sql`update cars set driver_id = ${driver.rows[0]?.id} where id = ${id}`.execute(db)
    expect((await read()).items).toMatchObject([
      { what: 'CARD', title: 'Карта водителя', driver: { lastName: 'Зарипов' }, car: { id }, price: null },
    ])
  })

  test('prices cards and licences of drivers by their items, in the list of the contract', async () => {
    await price('Оформление карты', { dueWhat: 'CARD' })
    const { id: priceListId } = await makePriceList(db, { percent: 10 })
    await makeContract(db, { companyId, priceListId })
    const { id: driverId } = await makeDriver(db, {
      companyId,
      driverCardExpiresOn: addDays(today, 5),
      licenseExpiresOn: addDays(today, 6),
    })
    await makeCar(db, { companyId, driverId })
    const prices = async () => (await read()).items.map(({ what, price }) => [what, price])
    expect(await prices()).toEqual([
      ['CARD', 506_000],
      ['LICENSE', null],
    ])
    await price('Замена удостоверения', { dueWhat: 'LICENSE', price: 120_000 })
    expect(await prices()).toContainEqual(['LICENSE', 132_000])
    await expect(price('Карта ещё раз', { dueWhat: 'CARD' })).rejects.toThrow('price_items_due_what_unique')
  })
})

describe('who has it', () => {
  test('a representative has the prices of the own organization, and no other year', async () => {
    const kind = await makeKind(db)
    await price('Поверка', { maintenanceKindId: kind.id })
    await plan(20, { kindId: kind.id })
    expect(await read({}, on.client)).toMatchObject({ sum: 460_000, rowsCount: 1 })
    const { id } = await makeCompany(db)
    for (const route of [forecastRoutes.read, forecastRoutes.excel])
      expect((await on.client.send(route, { params: { id }, body: {} })).statusCode).toBe(404)
    expect(
      (await on.engineer.send(forecastRoutes.read, { params: { id: companyId }, body: {} })).statusCode,
    ).toBe(403)
    expect((await on.senior.send(forecastRoutes.read, { params: { id: 999 }, body: {} })).statusCode).toBe(
      404,
    )
  })

  test('the file has the months with their sums and every work', async () => {
    const kind = await makeKind(db, { termMonths: 6 })
    await price('Поверка', { maintenanceKindId: kind.id, price: 460_050 })
    await plan(20, { kindId: kind.id })
    await plan(20)
    const file = await on.client.send(forecastRoutes.excel, { params: { id: companyId }, query: {} })
    const months = await cellsOf(file.rawPayload)
    expect(months[0]).toEqual(['Месяц', 'Работ', 'Без цены', 'Сумма, ₽'])
    expect(months).toHaveLength(14)
    expect(months.slice(1, 13).reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(9201)
    const [row] = await db.selectFrom('audit').select('details').where('kind', '=', 'EXPORTED').execute()
    expect(row?.details).toBe('Строк: 3')
  })
})

test('kopecks add up over random terms, prices and pages', async () => {
  const kinds = await Promise.all([1, 4, 12].map((termMonths) => makeKind(db, { termMonths })))
  // Ranges of one kind may not overlap on a truck.
  const cars = await Promise.all(Array.from({ length: 6 }, () => makeCar(db, { companyId })))
  const row = fc.record({
    kind: fc.integer({ min: 0, max: 2 }),
    inDays: fc.integer({ min: -400, max: 400 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 6 }),
      fc.array(fc.option(fc.integer({ min: 0, max: 99_999_999 })), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 24 }),
      async (rows, prices, months) => {
        await sql`delete from maintenance_ranges`.execute(db)
        await sql`delete from price_items`.execute(db)
        for (const [at, own] of prices.entries())
          if (own !== null) await price(`Позиция ${at}`, { maintenanceKindId: kinds[at]?.id, price: own })
        for (const [car, { kind, inDays }] of rows.entries())
          await plan(inDays, { kindId: kinds[kind]?.id ?? 0, carId: cars[car]?.id ?? 0 })
        const year = await read({ months, limit: 7 })
        const all = []
        for (let offset = 0; offset < year.totalCount; offset += 7)
          all.push(...(await read({ months, limit: 7, offset })).items)
        expect(all).toHaveLength(year.rowsCount)
        expect(new Set(all.map(({ key, repeat }) => `${key} ${repeat}`)).size).toBe(all.length)
        const priced = all.flatMap((one) => one.price ?? [])
        expect(year.sum).toBe(priced.reduce((sum, one) => sum + one, 0))
        expect(year.unpricedCount).toBe(all.length - priced.length)
        for (const { month, sum, rowsCount } of year.months) {
          const own = all.filter((one) => one.month === month)
          expect([rowsCount, sum]).toEqual([
            own.length,
            own.reduce((total, one) => total + (one.price ?? 0), 0),
          ])
        }
        expect(year.months.map(({ month }) => month)).toEqual(
          Array.from({ length: months }, (_, at) => addMonths(today.slice(0, 7), at)),
        )
      },
    ),
    { numRuns: 15 },
  )
}, 120_000)

test('an organization of five thousand trucks has its whole year', async () => {
  const kind = await makeKind(db, { termMonths: null, termDays: 28 })
  await price('Чтение', { maintenanceKindId: kind.id, price: 100 })
  await sql`insert into cars (garage_number, company_id) select 'П' || n, ${companyId} from generate_series(1, 5000) as n`.execute(
    db,
  )
  await sql`
    insert into maintenance_ranges (car_id, kind_id, date_from, date_to, overdue_after)
    select id, ${kind.id}, current_date - 28, current_date + id % 28, current_date + id % 28 from cars
    where company_id = ${companyId}`.execute(db)
  const year = await read({ limit: 50 })
  // Twelve or thirteen readings of each, the first months of a year are shorter.
  expect(year.rowsCount).toBeGreaterThan(58_000)
  expect(year.sum).toBe(year.rowsCount * 100)
  expect(year.items).toHaveLength(50)
}, 60_000)
