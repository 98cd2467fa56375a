import { UnitFilters, UnitOrder } from '@naryad/contract/units/units'
import { unitKinds, unitPlaces, unitVerifications, unitWarranties } from '@naryad/contract/units/units.words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { expectPlainPage, listRuns, pages, plainReaches } from '../../testing/plain-list.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeUser } from '../users/users.make.ts'
import { unitListing } from './units.search.repo.ts'

const db = await testDb()
const all = UnitFilters.parse({})

async function insertMany(n: number, userId: number): Promise<void> {
  for (const name of ['Альфа', 'Бета', 'Гамма-Рейс']) await makeCompany(db, { name })
  await sql`
    insert into cars (plate, brand, model, company_id, status)
    select 'А' || lpad(i::text, 3, '0') || 'КК16', 'КАМАЗ', '1', (select id from companies order by id offset (i % 3) limit 1),
      case when i % 9 = 0 then 'ARCHIVED' else 'READY' end::car_status
    from generate_series(1, 300) as i`.execute(db)
  await sql`
    insert into unit_models (kind, title, verification_months) values
      ('TACHOGRAPH', 'Меркурий ТА-001', 24), ('SKZI', 'НКМ-2', null), ('TERMINAL', 'Galileosky 7x', null)`.execute(
    db,
  )
  await sql`
    insert into units (model_id, kind, serial, place, car_id, user_id, company_id, since, warranty_until, verified_until,
      former_owner_id)
    select unit_models.id, unit_models.kind, (70000 + i)::text, place,
      case place when 'CAR' then (select id from cars order by id offset (i % 300) limit 1) end,
      case place when 'PERSON' then ${userId}::integer end,
      case place when 'OWNER' then (select id from companies order by id offset (i % 3) limit 1) end,
      case when i % 5 > 0 then current_date - i % 200 end,
      case when i % 4 > 0 then current_date - 150 + i % 300 end,
      case when i % 3 > 0 then current_date - 150 + i % 300 end,
      case when i % 7 = 0 then (select min(id) from companies) end
    from generate_series(1, ${n}::integer) as i
    cross join lateral (select (array['CAR', 'CAR', 'CAR', 'PERSON', 'OFFICE', 'REPAIR', 'OWNER', 'GONE', 'UNKNOWN'])[1 + i % 9] as place) as placed
    join unit_models on unit_models.kind = (array['TACHOGRAPH', 'SKZI', 'TERMINAL'])[1 + i % 3]`.execute(db)
}

test('a page of units and its total are those of plain SQL, whatever is asked', async () => {
  const { id: userId } = await makeUser(db)
  await insertMany(2600, userId)
  const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(db)
  const companyIds = rows.map(({ id }) => id)
  const some = (n: number) => fc.uniqueArray(fc.integer({ min: 1, max: 2700 }), { maxLength: n })
  const few = <Item>(items: readonly Item[]) => fc.uniqueArray(fc.constantFrom(...items), { maxLength: 2 })
  const searches = fc.record(
    {
      query: fc.constantFrom('', '70 12', '7', 'меркурий', 'нкм', 'а003', '72599'),
      ids: some(5),
      kinds: few(unitKinds),
      hasFormerOwner: fc.boolean(),
      hasFailed: fc.boolean(),
      installedFrom: fc.constantFrom('2020-01-01', '2099-01-01'),
      modelIds: some(3),
      places: few(unitPlaces),
      carIds: some(3),
      companyIds: few(companyIds),
      userIds: few([userId]),
      warranty: few(unitWarranties),
      verification: few(unitVerifications),
      isOnArchivedCar: fc.boolean(),
      orderBy: fc.constantFrom(...UnitOrder.options),
      ...pages,
    },
    { requiredKeys: ['sort', 'limit', 'offset'] },
  )
  const reaches = fc.constantFrom(...plainReaches(companyIds[0] ?? 0))
  await fc.assert(
    fc.asyncProperty(searches, reaches, (search, reach) =>
      expectPlainPage(db, unitListing(db, reach, { ...all, ...search })),
    ),
    listRuns,
  )
}, 60_000)
