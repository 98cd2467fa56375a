import { CompanyFilters, CompanyOrder } from '@naryad/contract/companies/companies'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { expectPlainPage, listRuns, pages, plainReaches } from '../../testing/plain-list.ts'
import { companyListing } from './companies.search.repo.ts'

const db = await testDb()
const all = CompanyFilters.parse({})

test('a page of organizations and its total are those of plain SQL, whatever is asked', async () => {
  await sql`
    insert into companies (name, is_active, contract_expires_on)
    select (array['Альфа', 'Бета', 'Гамма-Рейс'])[1 + i % 3] || ' ' || i, i % 6 > 0,
      case when i % 4 > 0 then current_date - 100 + i % 300 end
    from generate_series(1, 2600) as i`.execute(db)
  await sql`
    insert into tasks (queue, title, company_id) select 'skud', 'Заявка', id from companies where id % 7 = 0`.execute(
    db,
  )
  await sql`
    insert into contracts (company_id, date_from) select id, current_date - 9 from companies where id % 5 = 0`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select min(id) as id from companies`.execute(db)
  const first = rows[0]?.id ?? 0
  const searches = fc.record(
    {
      query: fc.constantFrom('', 'альфа', 'рейс', 'бета 10', '99', 'альфа 3'),
      ids: fc.uniqueArray(fc.integer({ min: first, max: first + 2600 }), { maxLength: 5 }),
      isActive: fc.boolean(),
      contractEndsInDays: fc.constantFrom(0, 30, 90),
      hasContract: fc.boolean(),
      hasOpenTasks: fc.boolean(),
      orderBy: fc.constantFrom(...CompanyOrder.options),
      ...pages,
    },
    { requiredKeys: ['sort', 'limit', 'offset'] },
  )
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom(...plainReaches(first)), (search, reach) =>
      expectPlainPage(db, companyListing(reach, { ...all, ...search })),
    ),
    listRuns,
  )
}, 60_000)
