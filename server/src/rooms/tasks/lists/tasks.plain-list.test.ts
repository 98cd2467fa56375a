import { taskOrders } from '@naryad/contract/tasks/tasks.columns'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { TaskFilters, type TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { deadlineDays, priorities } from '@naryad/contract/tasks/tasks.words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { foldCounters } from '../../../platform/db/query/counters.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { testDb } from '../../../testing/database.ts'
import { listRuns, pages } from '../../../testing/plain-list.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeUser } from '../../users/users.make.ts'
import { refreshSearch } from '../search/tasks.search.repo.ts'
import { sightOf, type Viewer } from '../tasks.policy.repo.ts'
import { taskCounters } from './tasks.counts.repo.ts'
import { joinFor, orderOf } from './tasks.orders.repo.ts'
import { readTaskPage, taskConditions } from './tasks.search.service.ts'

const db = await testDb()
const all = TaskFilters.parse({})

async function insertMany(n: number, operatorIds: readonly number[], companyIds: readonly number[]) {
  await sql`
    insert into tasks (queue, status, title, priority, source, is_warranty, is_remote, costs, is_costs_approved,
      operator_id, company_id, created_by, reworks_count, created_at, deadline_at, planned_from, taken_at, done_at, closed_at)
    select (enum_range(null::queue))[1 + i % 5], status, (array['Тахограф', 'Датчик топлива', 'Поверка'])[1 + i % 3] || ' ' || i,
      (enum_range(null::task_priority))[1 + i % 3], (enum_range(null::task_source))[1 + i % 4], i % 4 = 0, i % 9 = 0,
      (i % 6) * 100, i % 2 = 0, (${arrayOf(operatorIds, 'integer')})[1 + i % 4], (${arrayOf(companyIds, 'integer')})[1 + i % 5],
      (${arrayOf(operatorIds, 'integer')})[1 + i % 7],
      i % 5, at, at + interval '3 days', case when i % 3 > 0 then at + interval '2 days' end,
      case when i % 4 > 0 then at + interval '1 hour' end, case when i % 5 > 2 then at + interval '4 days' end,
      case when status = 'CLOSED' then at + interval '5 days' end
    from (select i, (enum_range(null::task_status))[1 + i * 7 % 10] as status, now() - make_interval(hours => ${n}::integer - i) as at
      from generate_series(1, ${n}::integer) as i) as made`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from tasks`.execute(db)
  const ids = rows.map(({ id }) => id)
  await db.transaction().execute((tx) => refreshSearch(tx, ids))
  return ids
}

/** The page that plain SQL gives. */
async function readPlainly(who: Viewer, { limit, offset, orderBy, sort, ...filters }: TaskSearch) {
  const where = await taskConditions(db, who, filters)
  if (where === null) return { ids: [], totalCount: 0 }
  const { rows } = await sql<{ totalCount: number; ids: number[] }>`
    select (select count(*)::int from tasks where ${where}) as total_count, array(
      select tasks.id from tasks ${joinFor(orderBy)} where ${where}
      order by ${orderOf(orderBy, sort, sightOf(who))} limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0]
}

test('a page of tasks and its total are those of plain SQL, whatever is asked', async () => {
  const operators = [
    (await makeUser(db)).id,
    (await makeUser(db)).id,
    (await makeUser(db, { role: 'engineer' })).id,
  ]
  const companies = [
    (await makeCompany(db, { name: 'Альфа' })).id,
    (await makeCompany(db, { name: 'Бета' })).id,
  ]
  const ids = await insertMany(5200, operators, companies)
  // Some of the counts are folded, some still lie among the deltas.
  await db.transaction().execute(foldCounters(taskCounters))
  await sql`update tasks set queue = 'luv', status = 'ASSIGNED' where id % 13 = 0`.execute(db)
  await sql`update tasks set is_warranty = not is_warranty where id % 17 = 0`.execute(db)
  await sql`delete from tasks where id % 97 = 0`.execute(db)
  await sql`
    insert into task_crew (task_id, user_id) select tasks.id, member.id
    from tasks, unnest(${arrayOf(operators, 'integer')}) as member(id)
    where tasks.operator_id <> member.id and (tasks.id + member.id) % 7 = 0`.execute(db)

  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const from = fc.integer({ min: 100, max: 220 }).map(day)
  const to = fc.integer({ min: 0, max: 150 }).map(day)
  const of = <Item>(items: readonly Item[], maxLength: number) =>
    fc.uniqueArray(fc.constantFrom(...items), { maxLength })
  const filters = {
    query: fc.constantFrom('', 'тахограф', 'датчик 12', 'поверка', 'альфа', '99', 'ничего'),
    queue: fc.constantFrom(...queues),
    queues: of(queues, 2),
    statuses: of(statuses, 3),
    ids: of(ids, 5),
    operatorIds: of(operators, 2),
    filterByNoOperators: fc.boolean(),
    crewIds: of(operators, 2),
    companyIds: of(companies, 2),
    filterByNoCompanies: fc.boolean(),
    filterByNoCars: fc.boolean(),
    priorities: of(priorities, 2),
    filterByCostsIsNotApproved: fc.boolean(),
    filterByCostsAwaitApproval: fc.boolean(),
    filterByIsWarranty: fc.boolean(),
    filterByIsNotWarranty: fc.boolean(),
    overdue: fc.boolean(),
    createdByIds: of(operators, 2),
    deadline: fc.constantFrom(...deadlineDays),
    deadlineFrom: from,
    deadlineTo: to,
    createdFrom: from,
    createdTo: to,
    plannedFrom: from,
    plannedTo: to,
    doneFrom: from,
    closedTo: to,
    takenFrom: from,
    openAt: to,
    isRepeat: fc.boolean(),
    isLate: fc.boolean(),
    isReworked: fc.boolean(),
    isRemote: fc.boolean(),
    isCostsApproved: fc.boolean(),
  }
  // A search of thirty filters finds nothing; people ask for up to four.
  const searches = fc
    .subarray(Object.keys(filters) as (keyof typeof filters)[], { maxLength: 4 })
    .chain((names) =>
      fc.record({
        ...Object.fromEntries(names.map((name) => [name, filters[name] as fc.Arbitrary<unknown>])),
        orderBy: fc.constantFrom(...taskOrders),
        ...pages,
        offset: fc.oneof(pages.offset, fc.nat(5200)),
      }),
    )
  const viewers = fc.constantFrom<Viewer[]>(
    { id: 0, role: 'admin', isSenior: false, companyId: null, queues: [] },
    { id: operators[0] ?? 0, role: 'operator', isSenior: false, companyId: null, queues: ['skud', 'luv'] },
    { id: operators[2] ?? 0, role: 'engineer', isSenior: false, companyId: null, queues: ['tachograph'] },
    { id: 0, role: 'client', isSenior: false, companyId: companies[0] ?? 0, queues: [] },
  )
  await fc.assert(
    fc.asyncProperty(searches, viewers, async (asked, who) => {
      const search = { ...all, ...asked } as TaskSearch
      const { items, totalCount } = await readTaskPage(db, who, search)
      expect({ ids: items.map(({ id }) => id), totalCount }).toEqual(await readPlainly(who, search))
    }),
    listRuns,
  )
}, 120_000)
