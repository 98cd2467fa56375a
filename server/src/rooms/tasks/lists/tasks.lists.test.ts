import { queues } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'

import { foldCounters } from '../../../platform/db/query/counters.ts'
import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeUser } from '../../users/users.make.ts'
import { makeTask } from '../tasks.make.ts'
import { taskCounters } from './tasks.counts.repo.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const search = async (body: Partial<TaskSearch>) => (await dispatcher.call(tasksRoutes.search, { body })).body

/** Many tasks by one statement, without words. */
const insertMany = (n: number) =>
  sql`
  insert into tasks (queue, status, title, priority, is_warranty, costs, is_costs_approved, operator_id)
  select (enum_range(null::queue))[1 + i % 5], (enum_range(null::task_status))[1 + i % 7], 'Заявка',
    (enum_range(null::task_priority))[1 + i % 3], i % 4 = 0, (i % 6) * 100, i % 2 = 0,
    case when i % 7 > 0 then ${dispatcher.user.id}::integer end
  from generate_series(1, ${n}::integer) as i`.execute(db)

it('a page beyond the end is empty and still gives the total', async () => {
  await makeTask(db)
  expect(await search({ offset: 10 })).toEqual({ items: [], totalCount: 1 })
})

it('all found can be taken at once', async () => {
  await insertMany(100)
  const { body } = await dispatcher.call(tasksRoutes.ids, {
    body: { queue: 'luv', filterByIsWarranty: true },
  })
  const { rows } = await sql<{ id: number }>`
    select id from tasks where queue = 'luv' and is_warranty order by id desc`.execute(db)
  expect(body.ids).toEqual(rows.map(({ id }) => id))
  expect(body.ids.length).toBeGreaterThan(0)
})

it.each([
  [{ limit: 0 }, 'Строк на странице'],
  [{ limit: 501 }, 'Строк на странице'],
  [{ offset: -1 }, 'Пропустить строк'],
  [{ orderBy: 'password' }, 'Сортировка'],
  [{ statuses: ['LOST'] }, 'Статус'],
  [{ ids: Array.from({ length: 1001 }, (_, at) => at + 1) }, 'Номера'],
  [{ query: 'а'.repeat(201) }, 'Поиск'],
  [{ colour: 'red' }, 'colour'],
])('%o is refused by name', async (body, named) => {
  const refusal = await dispatcher.refusal(tasksRoutes.search, { body })
  expect(refusal.status).toBe(400)
  expect(String(refusal.body.message)).toContain(named)
})

describe('a word of more than ten thousand tasks', () => {
  beforeEach(async () => {
    await sql`insert into tasks (queue, title, is_warranty)
      select case when i % 20 = 0 then 'luv' else 'skud' end::queue, 'Частая заявка ' || 20000 - i, i % 100 = 0
      from generate_series(1, 12700) as i`.execute(db)
    await sql`insert into task_search select id, 'частая'::tsvector, queue from tasks`.execute(db)
    await sql`insert into search_words values ('частая')`.execute(db)
  })

  it('is not counted to the end, and its pages are right none the less', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from tasks where queue = 'skud' order by id desc`.execute(db)
    const ids = rows.map(({ id }) => id)
    const page = async (rest: Partial<TaskSearch>) => search({ query: 'частая', queue: 'skud', ...rest })
    // Twice: the second time it is known to be frequent.
    for (let turn = 0; turn < 2; turn += 1) {
      const first = await page({})
      expect(first).toMatchObject({ totalCount: 10_000, totalIsExact: false })
      expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 10))
      expect((await page({ offset: 11_000 })).items.map(({ id }) => id)).toEqual(ids.slice(11_000, 11_010))
      expect((await page({ sort: 'ASC' })).items.map(({ id }) => id)).toEqual(ids.slice(-10).toReversed())
      // Too many to be judged by their urgency: the newest come first.
      const urgent = await page({ orderBy: 'urgency', sort: 'ASC' })
      expect(urgent.items.map(({ id }) => id)).toEqual(ids.slice(0, 10))
      expect((await page({ orderBy: 'title', sort: 'ASC' })).items[0]?.title).toBe('Частая заявка 7301')
    }
  })

  it('is counted exactly under a filter that leaves fewer', async () => {
    const found = await search({ query: 'частая', filterByIsWarranty: true })
    expect(found.totalCount).toBe(127)
    expect(found).not.toHaveProperty('totalIsExact')
    expect((await search({ query: 'частая', filterByIsNotWarranty: true })).totalIsExact).toBe(false)
    expect(await search({ query: 'частая', queue: 'luv' })).toMatchObject({ totalCount: 635 })
  })
})

test('a page far from both ends of a queue is the right one after any mixture of writes, folded or not', async () => {
  await insertMany(9000)
  const expectPages = async (): Promise<void> => {
    for (const queue of [undefined, 'skud'] as const) {
      const { rows } = await sql<{ id: number }>`
        select id from tasks where ${queue ?? null}::queue is null or queue = ${queue ?? null} order by id`.execute(
        db,
      )
      const ids = rows.map(({ id }) => id)
      for (const offset of [1000, 1234, Math.floor(ids.length / 2), ids.length - 4]) {
        const page = { offset, limit: 7, ...(queue && { queue }) }
        const found = async (sort: TaskSearch['sort']) =>
          (await search({ ...page, sort })).items.map(({ id }) => id)
        expect(await found('ASC')).toEqual(ids.slice(offset, offset + 7))
        expect(await found('DESC')).toEqual(ids.toReversed().slice(offset, offset + 7))
      }
    }
  }
  await expectPages()
  await sql`update tasks set queue = 'skud' where id % 7 = 0`.execute(db)
  await sql`delete from tasks where id % 97 = 0`.execute(db)
  await expectPages()
  await db.transaction().execute(foldCounters(taskCounters))
  await sql`update tasks set queue = 'luv' where id % 5 = 0`.execute(db)
  await insertMany(500)
  await expectPages()
  await sql`select recount_task_blocks()`.execute(db)
  await expectPages()
})

describe('totals', () => {
  const truth = async (where: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from tasks where ${sql.raw(where)}`.execute(db))
      .rows[0]?.n

  it('are exact after any mixture of writes, folded or not', async () => {
    await insertMany(400)
    const other = await makeUser(db)
    const car = await makeCar(db)
    let seed = 7
    const random = (n: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % n
    }
    const some = () => sql.raw(`id % ${3 + random(11)} = ${random(3)}`)
    const writes = [
      () => sql`update tasks set status = ${statuses[random(10)]}::task_status where ${some()}`,
      () => sql`update tasks set queue = ${queues[random(5)]}::queue where ${some()}`,
      () => sql`update tasks set operator_id = ${random(2) ? other.id : null}::integer where ${some()}`,
      () => sql`update tasks set is_warranty = not is_warranty where ${some()}`,
      () =>
        sql`update tasks set costs = ${random(2) * 100}, is_costs_approved = ${random(2) > 0} where ${some()}`,
      () => sql`update tasks set car_id = ${random(2) ? car.id : null}::integer where ${some()}`,
      () => sql`update tasks set title = title || '.' where ${some()}`,
      () => sql`delete from tasks where id % 97 = ${random(97)}`,
      () =>
        sql`insert into tasks (queue, title) values (${queues[random(5)]}::queue, 'Новая'), ('luv', 'Новая')`,
    ]
    for (let step = 0; step < 120; step += 1) {
      await writes[random(writes.length)]?.().execute(db)
      if (step % 7 === 0) await db.transaction().execute(foldCounters(taskCounters))
      if (step % 10 > 0) continue
      const expected: [Partial<TaskSearch>, string][] = [
        [{}, 'true'],
        [{ queue: 'luv' }, "queue = 'luv'"],
        [{ queue: 'skud', statuses: ['NEW', 'CLOSED'] }, "queue = 'skud' and status in ('NEW', 'CLOSED')"],
        [{ operatorIds: [other.id] }, `operator_id = ${other.id}`],
        [{ filterByNoOperators: true, filterByIsWarranty: true }, 'operator_id is null and is_warranty'],
        [
          { queue: 'glonass', filterByIsNotWarranty: true, filterByNoCars: true },
          "queue = 'glonass' and not is_warranty and car_id is null",
        ],
        [{ filterByCostsIsNotApproved: true }, 'costs > 0 and not is_costs_approved'],
      ]
      for (const [body, where] of expected)
        expect([body, (await search({ ...body, limit: 1 })).totalCount]).toEqual([body, await truth(where)])
      const { body } = await dispatcher.call(tasksRoutes.count, {
        body: { filters: expected.map(([filters]) => filters) },
      })
      expect(body.counts).toEqual(await Promise.all(expected.map(([, where]) => truth(where))))
    }
  })

  it('of the menu are the open tasks of each queue and its newest one', async () => {
    await insertMany(200)
    await sql`update tasks set status = 'CLOSED' where id % 3 = 0`.execute(db)
    const { body } = await dispatcher.call(tasksRoutes.counters, {})
    const { rows } = await sql`
      select queue, count(*)::int as open_count, max(id) as newest_id from tasks where is_open
      group by queue order by queue`.execute(db)
    expect(body.items).toEqual(rows)
  })
})
