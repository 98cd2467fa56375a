import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '../platform/db/connect.ts'
import { foldCounters } from '../platform/db/query/counters.ts'
import { companyToday } from '../platform/time/company-day.ts'
import { findCar } from '../rooms/cars/cars.items.repo.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { carCounters } from '../rooms/cars/cars.repo.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { findCompany } from '../rooms/companies/companies.repo.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { driverCounters, findDriver } from '../rooms/drivers/drivers.repo.ts'
import { makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { findRange } from '../rooms/maintenance/ranges.items.repo.ts'
import { makeSeenCar } from '../rooms/monitoring/positions.make.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { plainReaches } from '../testing/plain-list.ts'

const db = await testDb()
const app = await testApp(db)

test('a declared row is the same whatever the time zone and date format of its session', async () => {
  const [at, day] = ['2026-11-21T21:46:15.070Z', '2026-12-31']
  const company = await makeCompany(db, { contractExpiresOn: day, createdAt: at })
  const driver = await makeDriver(db, { birthDate: day, licenseExpiresOn: day, createdAt: at })
  const car = await makeSeenCar(db, {
    mileageKm: 5,
    mileageAt: at,
    lastSeenAt: at,
    lat: 1e-7,
    lon: -0.5,
    createdAt: at,
  })
  const range = await makeRange(db, { carId: car.id, dateFrom: '2026-01-01', dateTo: day, createdAt: at })
  const reach = plainReaches(company.id)[0]
  const read = (tx: Db) =>
    Promise.all([
      findCompany(tx, reach, company.id),
      findDriver(tx, reach, driver.id),
      findCar(tx, reach, car.id),
      findRange(tx, reach, range.id, companyToday()),
    ])
  const expected = await read(db)
  expect(expected).toMatchObject([
    { createdAt: at, contractExpiresOn: day },
    { createdAt: at, birthDate: day, licenseExpiresOn: day },
    {
      createdAt: at,
      mileageAt: at,
      lastSeenAt: at,
      point: { lat: 1e-7, lon: -0.5 },
      nearestRange: { dateTo: day },
    },
    { createdAt: at, dateTo: day },
  ])
  await db.transaction().execute(async (tx) => {
    await sql`
      select set_config('TimeZone', 'Asia/Kamchatka', true), set_config('DateStyle', 'German', true)`.execute(
      tx,
    )
    expect(await read(tx)).toEqual(expected)
  })
})

test('organizations count their trucks and drivers exactly during concurrent writes and folds', async () => {
  const companies = [await makeCompany(db), await makeCompany(db), await makeCompany(db)]
  const ids = companies.map(({ id }) => id)
  const some = (of: number): number => ids[of % ids.length] ?? 0
  const dispatcher = await caller(app, db, { role: 'operator' })
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < 6; round += 1) {
      const car = await makeCar(db, { companyId: some(writer + round) })
      const driver = await makeDriver(db, { companyId: some(writer) })
      await db.transaction().execute(async (tx) => {
        const status = round % 3 === 0 ? 'ARCHIVED' : 'IN_REPAIR'
        const companyId = some(writer * round)
        await tx.updateTable('cars').set({ companyId, status }).where('id', '=', car.id).execute()
        if (round % 2 === 0) await tx.deleteFrom('drivers').where('id', '=', driver.id).execute()
      })
    }
  }
  // One fold at a time, as the jobs have it.
  const fold = async (): Promise<void> => {
    for (let round = 0; round < 8; round += 1) {
      await db.transaction().execute(foldCounters(carCounters))
      await db.transaction().execute(foldCounters(driverCounters))
    }
  }
  const compare = async (): Promise<void> => {
    const { rows } = await sql<{ id: number; carsCount: number; driversCount: number }>`
      select id,
        (select count(*)::int from cars where company_id = companies.id and status <> 'ARCHIVED') as cars_count,
        (select count(*)::int from drivers where company_id = companies.id) as drivers_count
      from companies order by id`.execute(db)
    for (const orderBy of ['carsCount', 'driversCount'] as const) {
      const { body } = await dispatcher.call(companiesRoutes.search, { body: { orderBy, sort: 'DESC' } })
      const shown = body.items.map(({ id, carsCount, driversCount }) => ({ id, carsCount, driversCount }))
      expect(shown).toEqual(rows.toSorted((a, b) => b[orderBy] - a[orderBy] || b.id - a.id))
    }
  }
  await Promise.all([write(0), write(1), write(2), fold()])
  await compare()
  await fold()
  await compare()
  const { rows: left } = await sql<{ deltas: number; totals: number; cars: number }>`
    select (select count(*)::int from car_count_deltas) as deltas,
      (select sum(cars)::int from company_totals) as totals,
      (select count(*)::int from cars where status <> 'ARCHIVED') as cars`.execute(db)
  expect(left).toEqual([{ deltas: 0, totals: left[0]?.cars, cars: left[0]?.cars }])
})

test('emptying the counts empties the totals made of them', async () => {
  const company = await makeCompany(db)
  await makeCar(db, { companyId: company.id })
  await makeDriver(db, { companyId: company.id })
  await db.transaction().execute(foldCounters(carCounters))
  await db.transaction().execute(foldCounters(driverCounters))
  const totals = async () => {
    const { rows } = await sql`select cars, drivers from company_totals`.execute(db)
    return rows
  }
  expect(await totals()).toEqual([{ cars: 1, drivers: 1 }])
  await sql`truncate car_counts, driver_counts`.execute(db)
  expect(await totals()).toEqual([{ cars: 0, drivers: 0 }])
})

test('three and four characters find exactly the trucks with a plate that contains them or a number that begins so', async () => {
  for (let at = 0; at < 30; at += 1)
    await makeCar(db, {
      vin: `XTC54901${at % 7}P256${String(1000 + at * 37)}`,
      garageNumber: `Г-${at * 13}`,
      tachographNumber: `18 00 4${at}-671`,
      skziNumber: at % 3 === 0 ? '' : `НКМ-${at} № 000${at}51`,
      trackerImei: `86178500734${String(4000 + at * 91)}`,
    })
  const codes = await sql<{ code: string }>`
    select distinct substr(search_text, place, size) as code from cars, generate_series(3, 4) as size,
      generate_series(1, 90, 2) as place
    where substr(search_text, place, size) !~ ' ' and char_length(substr(search_text, place, size)) = size`.execute(
    db,
  )
  expect(codes.rows.length).toBeGreaterThan(200)
  const { rows } = await sql`
    select code from unnest(${codes.rows.map(({ code }) => code)}::text[]) as code
    where array(select id from cars where car_short_codes(search_text, plate_code) && array[code] order by id)
      <> array(select id from cars where plate_code like '%' || code || '%' or search_text like '% ' || code || '%'
        order by id)`.execute(db)
  expect(rows).toEqual([])
})
