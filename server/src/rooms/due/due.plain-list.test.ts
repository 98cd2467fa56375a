import { DueFilters } from '@naryad/contract/due/due'
import { dueGroupings, duePeriods, dueStates, dueWhats } from '@naryad/contract/due/due.words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { foldCounters } from '../../platform/db/query/counters.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testDb } from '../../testing/database.ts'
import { expectPlainPage, listRuns, pages, plainReaches } from '../../testing/plain-list.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { countPeriods, dueCounters, findDueIds, listingOf } from './due.search.repo.ts'
import { askedBy } from './due.service.ts'

const db = await testDb()
const all = DueFilters.parse({})
const today = companyToday()

async function insertMany(n: number): Promise<void> {
  for (const name of ['Альфа', 'Бета', 'Гамма-Рейс']) await makeCompany(db, { name })
  await sql`
    insert into cars (plate, brand, model, company_id)
    select 'А' || lpad(i::text, 3, '0') || 'КК16', 'КАМАЗ', '1', (select id from companies order by id offset (i % 3) limit 1)
    from generate_series(1, 200) as i`.execute(db)
  const { id: taskId } = await makeTask(db)
  await sql`
    insert into due_rows (what, source_id, company_id, car_id, kind_id, due_on, due_day, soon_day, is_km_soon, task_id)
    select what, i, case when i % 11 > 0 then cars.company_id end, case when i % 13 > 0 then cars.id end,
      case when what in ('RANGE', 'READING') then (select id from maintenance_kinds order by id offset i % 4 limit 1) end,
      day, case when i % 17 = 0 then '-infinity' when i % 19 = 0 then 'infinity' else day end,
      case when i % 23 = 0 then '-infinity' else day - 30 end, false, case when i % 29 = 0 then ${taskId}::integer end
    from generate_series(1, ${n}::integer) as i
    cross join lateral (select ${today}::date - 60 + i % 500 as day,
      (array['RANGE', 'RANGE', 'RANGE', 'CARD', 'LICENSE', 'READING', 'CONTRACT'])[1 + i % 7] as what) as facts
    join cars on cars.plate = 'А' || lpad((1 + i % 200)::text, 3, '0') || 'КК16'`.execute(db)
}

test('a page of what ends, its total and the numbers of its tabs are those of plain SQL, whatever is asked', async () => {
  await insertMany(2600)
  const idsOf = async (table: 'companies' | 'cars' | 'maintenanceKinds'): Promise<number[]> =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const companyIds = await idsOf('companies')
  const few = <Item>(items: readonly Item[]) => fc.uniqueArray(fc.constantFrom(...items), { maxLength: 2 })
  const day = fc.integer({ min: -80, max: 460 }).map((days) => addDays(today, days))
  const searches = fc.record(
    {
      query: fc.constantFrom('', 'а003', 'кк16'),
      period: fc.constantFrom(...duePeriods),
      states: few(dueStates),
      whats: few(dueWhats),
      kindIds: few(await idsOf('maintenanceKinds')),
      companyIds: few(companyIds),
      carIds: few((await idsOf('cars')).slice(0, 5)),
      dueFrom: day,
      dueTo: day,
      orderTo: day,
      hasTask: fc.boolean(),
      groupBy: fc.constantFrom(...dueGroupings),
      ...pages,
    },
    { requiredKeys: ['sort', 'limit', 'offset'] },
  )
  const reaches = fc.constantFrom(...plainReaches(companyIds[0] ?? 0))
  await fc.assert(
    fc.asyncProperty(searches, reaches, fc.boolean(), async (search, reach, isFolded) => {
      if (isFolded) await inTransaction(db, foldCounters(dueCounters))
      const asked = await askedBy(db, reach)
      const filters = { ...all, ...search }
      await expectPlainPage(db, listingOf(db, filters, asked))
      const counts = await countPeriods(db, filters, asked)
      for (const period of duePeriods) {
        const { totalCount } = await findDueIds(db, { ...filters, period, limit: 0, offset: 0 }, asked)
        expect([period, counts[period]]).toEqual([period, totalCount])
      }
    }),
    listRuns,
  )
}, 60_000)
