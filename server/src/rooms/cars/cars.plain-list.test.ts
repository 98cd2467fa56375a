import { CarFilters, CarOrder, CarStatus } from '@naryad/contract/cars/cars'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'

import { foldCounters } from '../../platform/db/query/counters.ts'
import { testDb } from '../../testing/database.ts'
import { expectPlainPage, listRuns, pages, plainReaches } from '../../testing/plain-list.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { carCounters } from './cars.repo.ts'
import { carListing } from './cars.search.repo.ts'

const db = await testDb()
const all = CarFilters.parse({})

async function insertMany(n: number): Promise<void> {
  for (const name of ['Альфа', 'Бета', 'Гамма-Рейс']) await makeCompany(db, { name })
  await sql`
    with made as (
    insert into cars (plate, brand, model, company_id, status, year, mileage_km, is_silent)
    select 'А' || lpad((i % 1000)::text, 3, '0') || chr(1040 + i / 1000) || 'К16', 'КАМАЗ', (i % 7)::text,
      case when i % 11 > 0 then (select id from companies order by id offset (i % 3) limit 1) end,
      (enum_range(null::car_status))[1 + i * 7 % 6], case when i % 5 > 0 then 2000 + i % 20 end,
      case when i % 4 > 0 then i * 13 % 900000 end, i % 3 > 0 and i % 200 > 24
    from generate_series(1, ${n}::integer) as i
    returning id),
    seen as (
      select id, now() - make_interval(hours => i % 200) as at, case when i % 7 > 0 then i * 17 % 900000 end as km
      from (select id, (row_number() over (order by id))::int as i from made) as numbered where i % 3 > 0)
    insert into car_positions (car_id, at, lat, lon, odometer_km, stored_at, stored_lat, stored_lon, seq, published_at)
    select id, at, 55, 49, km, at, 55, 49, 1, at from seen`.execute(db)
  await sql`
    insert into maintenance_ranges (car_id, kind_id, date_from, date_to)
    select id, (select min(id) from maintenance_kinds), current_date - 400, current_date - 40 + (id * 31 % 200)::integer
    from cars where id % 3 > 0`.execute(db)
}

test('a page of trucks and its total are those of plain SQL, whatever is asked', async () => {
  await insertMany(2600)
  // Some of the counts are folded, some still lie among the deltas.
  await db.transaction().execute(foldCounters(carCounters))
  await sql`update cars set status = 'IDLE' where id % 13 = 0`.execute(db)
  await sql`update cars set is_silent = not is_silent where id % 17 = 0`.execute(db)
  const ids = (await sql<{ id: number }>`select id from companies order by id`.execute(db)).rows.map(
    ({ id }) => id,
  )
  const some = (n: number) => fc.uniqueArray(fc.integer({ min: 1, max: 2700 }), { maxLength: n })
  const searches = fc.record(
    {
      query: fc.constantFrom('', '16', 'А00', 'альфа', 'рейс', 'камаз', '999', 'ооо бета'),
      ids: some(5),
      statuses: fc.uniqueArray(fc.constantFrom(...CarStatus.options), { maxLength: 3 }),
      companyIds: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
      driverIds: some(2),
      carServerIds: some(2),
      maintenanceStates: fc.uniqueArray(fc.constantFrom('OK', 'SOON', 'OVERDUE'), { maxLength: 3 }),
      noSignal: fc.boolean(),
      mileageInDoubt: fc.boolean(),
      hasOpenTasks: fc.boolean(),
      orderBy: fc.constantFrom(...CarOrder.options),
      ...pages,
    },
    { requiredKeys: ['sort', 'limit', 'offset'] },
  )
  const reaches = fc.constantFrom(...plainReaches(ids[0] ?? 0))
  await fc.assert(
    fc.asyncProperty(searches, reaches, async (search, reach) => {
      await expectPlainPage(db, carListing(db, reach, { ...all, ...search }))
    }),
    listRuns,
  )
}, 60_000)
