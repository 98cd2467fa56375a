import { DriverFilters, DriverOrder } from '@naryad/contract/drivers/drivers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'

import { foldCounters } from '../../platform/db/query/counters.ts'
import { testDb } from '../../testing/database.ts'
import { expectPlainPage, listRuns, pages, plainReaches } from '../../testing/plain-list.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { driverCounters } from './drivers.repo.ts'
import { driverListing } from './drivers.search.repo.ts'

const db = await testDb()
const all = DriverFilters.parse({})

async function insertMany(n: number): Promise<void> {
  for (const name of ['Альфа', 'Бета', 'Гамма-Рейс']) await makeCompany(db, { name })
  await sql`
    insert into drivers (last_name, first_name, phone, company_id, is_active, driver_card_expires_on, license_expires_on)
    select (array['Шакиров', 'Иванов', 'Петрова', 'Иванцова', 'Смирнов'])[1 + i % 5] || ' ' || i % 9,
      (array['Тимур', 'Иван', 'Ольга'])[1 + i % 3], '+7917' || lpad(i::text, 7, '0'),
      case when i % 11 > 0 then (select id from companies order by id offset (i % 3) limit 1) end,
      i % 6 > 0, case when i % 4 > 0 then current_date - 100 + i % 300 end,
      case when i % 5 > 0 then current_date - 100 + i % 400 end
    from generate_series(1, ${n}::integer) as i`.execute(db)
  await sql`
    insert into cars (plate, brand, model, driver_id, status)
    select 'А' || lpad((id % 1000)::text, 3, '0') || chr(1040 + id / 1000) || 'К16', 'КАМАЗ', '1', id,
      (enum_range(null::car_status))[1 + id % 6]
    from drivers where id % 3 = 0`.execute(db)
}

test('a page of drivers and its total are those of plain SQL, whatever is asked', async () => {
  await insertMany(2600)
  // Some of the counts are folded, some still lie among the deltas.
  await db.transaction().execute(foldCounters(driverCounters))
  await sql`update drivers set is_active = false where id % 13 = 0`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(db)
  const companyIds = rows.map(({ id }) => id)
  const some = (n: number) => fc.uniqueArray(fc.integer({ min: 1, max: 2700 }), { maxLength: n })
  const searches = fc.record(
    {
      query: fc.constantFrom('', 'иванов', 'ива', 'шакиров тимур', '9170000', 'а003', 'оль', 'бета'),
      ids: some(5),
      companyIds: fc.uniqueArray(fc.constantFrom(...companyIds), { maxLength: 2 }),
      carIds: some(3),
      hasMobileToken: fc.boolean(),
      isActive: fc.boolean(),
      hasCar: fc.boolean(),
      cardEndsInDays: fc.constantFrom(0, 30, 90),
      orderBy: fc.constantFrom(...DriverOrder.options),
      ...pages,
    },
    { requiredKeys: ['sort', 'limit', 'offset'] },
  )
  const reaches = fc.constantFrom(...plainReaches(companyIds[0] ?? 0))
  await fc.assert(
    fc.asyncProperty(searches, reaches, (search, reach) =>
      expectPlainPage(db, driverListing(db, reach, { ...all, ...search })),
    ),
    listRuns,
  )
}, 60_000)
