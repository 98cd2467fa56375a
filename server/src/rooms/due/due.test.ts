import type { DueFilters, DueRow } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeZone } from '../zones/zones.make.ts'
import { refreshDue } from './due.jobs.ts'

const db = await testDb()
const app = await testApp(db)

const today = companyToday()
const inDays = (days: number): string => addDays(today, days)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const search = async (who: Caller, filters: Partial<DueFilters> & { limit?: number } = {}) =>
  (await who.call(dueRoutes.search, { body: { groupBy: 'none', ...filters } })).body

const titles = async (who: Caller, filters: Partial<DueFilters> = {}): Promise<string[]> =>
  (await search(who, filters)).items.map(({ title }) => title)

const rangeIn = (days: number, facts: Parameters<typeof makeRange>[1] = {}) =>
  makeRange(db, { dateFrom: inDays(days - 300), dateTo: inDays(days), ...facts })

describe('the list of what ends', () => {
  test('has open ranges, cards, licences, readings and contracts, the nearest first', async () => {
    const company = await makeCompany(db, { contractExpiresOn: inDays(50) })
    const driver = await makeDriver(db, {
      companyId: company.id,
      driverCardExpiresOn: inDays(10),
      licenseExpiresOn: inDays(40),
    })
    const car = await makeCar(db, { companyId: company.id, driverId: driver.id })
    const kind = await makeKind(db, { title: 'Поверка' })
    await rangeIn(20, { carId: car.id, kindId: kind.id })
    const reading = await db
      .selectFrom('maintenanceKinds')
      .select('id')
      .where('purpose', '=', 'CARD_READING')
      .executeTakeFirstOrThrow()
    await rangeIn(5, { carId: car.id, kindId: reading.id, doneAt: new Date().toISOString() })
    const { items, totalCount } = await search(dispatcher)
    expect(items.map(({ key, title, daysLeft }) => [key.split(':')[0], title, daysLeft])).toEqual([
      ['card', 'Карта водителя', 10],
      ['range', 'Поверка', 20],
      ['reading', 'Чтение карты', 28],
      ['license', 'Водительское удостоверение', 40],
      ['contract', 'Договор', 50],
    ])
    expect(totalCount).toBe(5)
    expect(items[0]).toMatchObject({
      car: { id: car.id },
      company: { id: company.id },
      driver: { id: driver.id },
    })
  })

  test('leaves out what is done, archived trucks and former drivers', async () => {
    const gone = await makeCar(db, { status: 'ARCHIVED' })
    await rangeIn(5, { carId: gone.id })
    await rangeIn(5, { doneAt: new Date().toISOString() })
    await makeDriver(db, { isActive: false, driverCardExpiresOn: inDays(5) })
    expect(await titles(dispatcher)).toEqual([])
  })

  test('follows every change of its sources', async () => {
    const [one, other] = [await makeCompany(db), await makeCompany(db)]
    const car = await makeCar(db, { companyId: one.id })
    const range = await rangeIn(5, { carId: car.id })
    await db.updateTable('cars').set({ companyId: other.id }).where('id', '=', car.id).execute()
    expect((await search(dispatcher)).items).toMatchObject([{ company: { id: other.id }, daysLeft: 5 }])
    await db.updateTable('cars').set({ status: 'ARCHIVED' }).where('id', '=', car.id).execute()
    expect(await titles(dispatcher)).toEqual([])
    await db.updateTable('cars').set({ status: 'READY' }).where('id', '=', car.id).execute()
    expect(await titles(dispatcher)).toHaveLength(1)
    await db.deleteFrom('maintenanceRanges').where('id', '=', range.id).execute()
    expect(await titles(dispatcher)).toEqual([])
  })

  test('counts each period with what is past', async () => {
    for (const days of [-3, 0, 30, 31, 90, 365, 366]) await rangeIn(days)
    const { counts, totalCount, items } = await search(dispatcher, { period: 'MONTH' })
    expect(counts).toMatchObject({ PAST: 1, MONTH: 3, QUARTER: 5, YEAR: 6 })
    expect(totalCount).toBe(3)
    expect(items.map(({ state, daysLeft }) => [state, daysLeft])).toEqual([
      ['OVERDUE', -3],
      ['SOON', 0],
      ['SOON', 30],
    ])
    const { body } = await dispatcher.call(dueRoutes.count, {
      body: { filters: [{ period: 'PAST' }, { period: 'YEAR' }, { states: ['OK'] }] },
    })
    expect(body.counts).toEqual([1, 6, 4])
  })

  test('shows a row by kilometres that is near as due today, and says that its mileage is old', async () => {
    const car = await makeCar(db, { mileageKm: 99_500, mileageAt: `${inDays(-40)}T09:00:00Z` })
    await makeRange(db, { carId: car.id, mileageFrom: 50_000, mileageTo: 100_000 })
    const far = await makeCar(db, { mileageKm: 10_000, mileageAt: new Date().toISOString() })
    await makeRange(db, { carId: far.id, mileageFrom: 5000, mileageTo: 100_000 })
    const { items } = await search(dispatcher, { period: 'YEAR' })
    expect(items).toMatchObject([{ dueOn: null, kmLeft: 500, mileageAgeDays: 40, state: 'SOON' }])
    expect((await search(dispatcher)).items).toHaveLength(2)
  })

  test('is filtered by kind, what, organization, truck, dates, state, request and text', async () => {
    const company = await makeCompany(db, { contractExpiresOn: inDays(3) })
    const car = await makeCar(db, { companyId: company.id, plate: 'А417КМ116' })
    const kind = await makeKind(db, { title: 'СКЗИ' })
    const task = await makeTask(db, { carId: car.id, companyId: company.id })
    await rangeIn(5, { carId: car.id, kindId: kind.id, taskId: task.id })
    await rangeIn(-2)
    const found = async (filters: Partial<DueFilters>) => (await search(dispatcher, filters)).totalCount
    expect(await found({ kindIds: [kind.id] })).toBe(1)
    expect(await found({ whats: ['CONTRACT'] })).toBe(1)
    expect(await found({ companyIds: [company.id] })).toBe(2)
    expect(await found({ carIds: [car.id] })).toBe(1)
    expect(await found({ dueFrom: inDays(0), dueTo: inDays(4) })).toBe(1)
    expect(await found({ states: ['OVERDUE'] })).toBe(1)
    expect(await found({ hasTask: true })).toBe(1)
    expect(await found({ hasTask: false })).toBe(2)
    expect(await found({ query: '417' })).toBe(1)
    const [row] = (await search(dispatcher, { hasTask: true })).items
    expect(row?.task).toMatchObject({ id: task.id, status: 'NEW' })
    await db.updateTable('tasks').set({ status: 'DONE' }).where('id', '=', task.id).execute()
    expect(await found({ hasTask: true })).toBe(0)
  })
})

describe('supply', () => {
  test('says when an order would be late, by the kind or by what past requests have waited', async () => {
    const kind = await makeKind(db, { supplyDays: 10 })
    const range = await rangeIn(16, { kindId: kind.id })
    await rangeIn(15, { kindId: kind.id })
    const ordered = async () =>
      (await search(dispatcher, { period: 'ORDER' })).items.map(({ daysLeft }: DueRow) => daysLeft)
    expect(await ordered()).toEqual([15])
    for (const days of [9, 9, 20, 12, 12]) {
      const task = await makeTask(db, { status: 'DONE' })
      await makeRange(db, { kindId: kind.id, taskId: task.id, doneAt: new Date().toISOString() })
      const ago = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
      const action = { taskId: task.id, source: 'STAFF', kind: 'STATUS', field: 'Статус' } as const
      await db
        .insertInto('taskActions')
        .values([
          { ...action, at: ago(days), fromText: 'В работе', toText: 'Ждём оборудование' },
          { ...action, at: ago(0), fromText: 'Ждём оборудование', toText: 'В работе' },
        ])
        .execute()
    }
    await refreshDue(db)
    expect(await ordered()).toEqual([15, 16])
    const [, row] = (await search(dispatcher)).items
    expect(row).toMatchObject({
      key: `range:${range.id}`,
      supply: { days: 12, text: 'медиана 5 заказов: 12 дней' },
      orderOn: inDays(16 - 12 - 5),
    })
  })

  test('is not waited for by works alone', async () => {
    await rangeIn(-5, { kindId: (await makeKind(db, { supplyDays: 0 })).id })
    expect((await search(dispatcher)).items).toMatchObject([{ supply: null, orderOn: null }])
    expect((await search(dispatcher, { period: 'ORDER' })).totalCount).toBe(0)
  })
})

describe('groups', () => {
  test('are yards of organizations, counted over all pages', async () => {
    const [beta, alpha] = [await makeCompany(db, { name: 'Бета' }), await makeCompany(db, { name: 'Альфа' })]
    const zone = await makeZone(db, { companyId: alpha.id, name: 'Шали' })
    const car = await makeCar(db, { companyId: alpha.id })
    await rangeIn(9, { carId: car.id })
    await rangeIn(4, { carId: car.id })
    await rangeIn(1, { carId: (await makeCar(db, { companyId: beta.id })).id })
    await rangeIn(0)
    await refreshDue(db)
    const { items, groups } = await search(dispatcher, { groupBy: 'yard', limit: 1 })
    expect(items).toMatchObject([{ daysLeft: 4, yard: { id: zone.id, name: 'Шали' } }])
    expect(groups).toMatchObject([
      {
        key: `company:${alpha.id}/yard:${zone.id}`,
        company: { id: alpha.id, name: 'Альфа' },
        yard: { id: zone.id, name: 'Шали' },
        car: null,
        rowsCount: 2,
        carsCount: 1,
      },
    ])
    const all = await search(dispatcher, { groupBy: 'yard' })
    expect(all.items.map(({ daysLeft }) => daysLeft)).toEqual([4, 9, 1, 0])
    expect(all.groups?.map(({ rowsCount }) => rowsCount).toSorted()).toEqual([1, 1, 2])
    for (const group of all.groups ?? [])
      expect((await search(dispatcher, { group: group.key })).totalCount).toBe(group.rowsCount)
    expect((await search(dispatcher, { groupBy: 'company' })).items.map(({ daysLeft }) => daysLeft)).toEqual([
      4, 9, 1, 0,
    ])
  })
})

describe('who sees it', () => {
  test('a client sees rows of the own organization without the supply', async () => {
    const [own, other] = [await makeCompany(db, { contractExpiresOn: inDays(8) }), await makeCompany(db)]
    const client = await caller(app, db, { role: 'client', companyId: own.id })
    await rangeIn(3, { carId: (await makeCar(db, { companyId: own.id })).id })
    await rangeIn(3, { carId: (await makeCar(db, { companyId: other.id })).id })
    const { items, counts } = await search(client)
    expect(items.map(({ supply, orderOn }) => [supply, orderOn])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(counts).toMatchObject({ MONTH: 2, ORDER: 0 })
  })

  test('an engineer sees rows of trucks in the own tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const car = await makeCar(db)
    await rangeIn(3, { carId: car.id })
    await rangeIn(3)
    expect((await search(engineer)).totalCount).toBe(0)
    await makeTask(db, { carId: car.id, operatorId: engineer.user.id, status: 'ASSIGNED' })
    expect((await search(engineer)).totalCount).toBe(1)
  })
})
