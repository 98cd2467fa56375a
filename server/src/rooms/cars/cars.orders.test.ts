import type { CarSearch } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeCar } from './cars.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (body: Partial<CarSearch>) => {
  const answer = await dispatcher.call(carsRoutes.search, { body })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  return answer.body.items.map(({ plate }) => plate)
}

const inDays = (days: number): string => companyToday(Date.now() + days * 86_400_000)
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Three trucks, 1 to 3; the third lacks whatever may be missing. */
async function makeThree(): Promise<void> {
  const second = await makeCompany(db, { name: 'Бета' })
  const first = await makeCompany(db, { name: 'Альфа' })
  const one = await makeSeenCar(db, {
    plate: 'В001АА16',
    brand: 'Volvo',
    companyId: second.id,
    status: 'IDLE',
    lastSeenAt: hoursAgo(1),
    mileageKm: 10,
    year: 2020,
    createdAt: '2026-01-02T00:00:00Z',
  })
  const two = await makeSeenCar(db, {
    plate: 'А002АА16',
    brand: 'DAF',
    companyId: first.id,
    status: 'ON_ROUTE',
    lastSeenAt: hoursAgo(2),
    mileageKm: 20,
    year: 2010,
    createdAt: '2026-01-03T00:00:00Z',
  })
  await makeCar(db, { plate: 'Б003АА16', brand: 'MAN', createdAt: '2026-01-01T00:00:00Z' })
  await makeRange(db, { carId: one.id, dateTo: inDays(20), dateFrom: '2024-01-01' })
  await makeRange(db, { carId: two.id, dateTo: inDays(10), dateFrom: '2024-01-01' })
}

const orders = [
  ['plate', '231', '132'],
  ['model', '231', '132'],
  ['company', '213', '123'],
  ['status', '321', '123'],
  ['dueOn', '213', '123'],
  ['lastSeenAt', '213', '123'],
  ['mileageKm', '123', '213'],
  ['year', '213', '123'],
  ['createdAt', '312', '213'],
] as const

const numbered = (plates: readonly (string | null)[]): string => plates.map((plate) => plate?.[3]).join('')

test.each(orders)('the order by %s holds both ways, missing values last', async (orderBy, asc, desc) => {
  await makeThree()
  expect(numbered(await found({ orderBy, sort: 'ASC' }))).toBe(asc)
  expect(numbered(await found({ orderBy, sort: 'DESC' }))).toBe(desc)
})

describe('a register of thousands', () => {
  const size = 1200

  /** Far more than are sorted at hand; every value comes several times, and may be missing. */
  beforeEach(async () => {
    await makeThree()
    await sql`
      with made as (
      insert into cars (plate, brand, company_id, year, mileage_km, created_at)
      select 'А' || lpad((n % 1000)::text, 3, '0') || 'АА' || 100 + n / 1000, 'КАМАЗ',
        case when n % 3 > 0 then (select min(id) + n % 2 from companies) end,
        case when n % 4 > 0 then 2000 + n % 7 end, case when n % 5 > 0 then n % 11 end,
        now() - make_interval(days => n % 17)
      from generate_series(1, ${size - 3}) as n
      returning id),
      seen as (
        select id, now() - make_interval(mins => n % 13) as at, case when n % 7 > 0 then n % 17 end as km
        from (select id, (row_number() over (order by id))::int as n from made) as numbered where n % 6 > 0)
      insert into car_positions (car_id, at, lat, lon, odometer_km, stored_at, stored_lat, stored_lon, seq, published_at)
      select id, at, 55, 49, km, at, 55, 49, 1, at from seen`.execute(db)
  })

  const ids = async (body: Partial<CarSearch>) => {
    const answer = await dispatcher.call(carsRoutes.search, { body })
    expect(answer.body.totalCount).toBe(size)
    return answer.body.items.map(({ id }) => id)
  }

  test.each(orders)('is paged by %s as if it were sorted whole', async (orderBy) => {
    for (const sort of ['ASC', 'DESC'] as const) {
      const pages: number[] = []
      for (let offset = 0; offset < size; offset += 400)
        pages.push(...(await ids({ orderBy, sort, limit: 400, offset })))
      expect(new Set(pages).size).toBe(size)
      // Chosen by their ids they are few enough to be sorted at hand.
      const chosen = pages.filter((_, at) => at % 3 === 0)
      const { body } = await dispatcher.call(carsRoutes.search, {
        body: { ids: chosen, orderBy, sort, limit: 500 },
      })
      expect(body.items.map(({ id }) => id)).toEqual(chosen)
    }
  })

  test('is counted exactly by whatever it is searched', async () => {
    const count = async (body: Partial<CarSearch>) =>
      (await dispatcher.call(carsRoutes.search, { body: { ...body, limit: 1 } })).body.totalCount
    expect(await count({ query: 'аа1' })).toBe(size)
    expect(await count({ maintenanceStates: ['OK', 'SOON'] })).toBe(2)
    expect(await count({ hasOpenTasks: false })).toBe(size)
    expect(await count({ query: 'альфа' })).toBe(
      (await db.selectFrom('cars').select('id').where('companyId', 'in', named('Альфа')).execute()).length,
    )
  })

  const named = (name: string) => db.selectFrom('companies').select('id').where('name', '=', name)
})
