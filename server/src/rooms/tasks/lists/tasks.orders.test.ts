import { taskOrders, type TaskOrder } from '@naryad/contract/tasks/tasks.columns'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { lifecycle, statuses, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { makeUser } from '../../users/users.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const search = async (body: Partial<TaskSearch>) => (await dispatcher.call(tasksRoutes.search, { body })).body
const idsOf = async (body: Partial<TaskSearch>) => (await search(body)).items.map(({ id }) => id)

describe('a list is sorted by', () => {
  type Facts = NonNullable<Parameters<typeof makeTask>[1]>

  /** Facts of a lesser and of a greater task; the third lacks the value, if it may be lacking. */
  const cases: Record<
    Exclude<TaskOrder, 'id' | 'createdAt' | 'urgency'>,
    () => Promise<[Facts, Facts]> | [Facts, Facts]
  > = {
    updatedAt: () => [{ updatedAt: '2026-01-01T00:00:00Z' }, { updatedAt: '2099-01-02T00:00:00Z' }],
    deadlineAt: () => [{ deadlineAt: '2026-01-01T00:00:00Z' }, { deadlineAt: '2026-01-02T00:00:00Z' }],
    plannedFrom: () => [{ plannedFrom: '2026-01-01T00:00:00Z' }, { plannedFrom: '2026-01-02T00:00:00Z' }],
    doneAt: () => [{ doneAt: '2026-01-01T00:00:00Z' }, { doneAt: '2026-01-02T00:00:00Z' }],
    closedAt: () => [{ closedAt: '2026-01-01T00:00:00Z' }, { closedAt: '2026-01-02T00:00:00Z' }],
    status: () => [{ status: 'NEW' }, { status: 'DONE' }],
    priority: () => [{ priority: 'NORMAL' }, { priority: 'CRITICAL' }],
    title: () => [{ title: 'ёж' }, { title: 'Жук' }],
    costs: () => [{ costs: 1 }, { costs: 200_000_000_000 }],
    car: async () => [
      { carId: (await makeCar(db, { plate: 'А001АА77' })).id },
      { carId: (await makeCar(db, { plate: 'В001АА77' })).id },
    ],
    company: async () => [
      { companyId: (await makeCompany(db, { name: 'База 2' })).id },
      { companyId: (await makeCompany(db, { name: 'База 10' })).id },
    ],
    operator: async () => [
      { operatorId: (await makeUser(db, { lastName: 'Алёшин' })).id },
      { operatorId: (await makeUser(db, { lastName: 'Жаров' })).id },
    ],
    driver: async () => [
      { driverId: (await makeDriver(db, { lastName: 'Ёлкин' })).id },
      { driverId: (await makeDriver(db, { lastName: 'Жаров' })).id },
    ],
    type: async () => [{ typeId: await insertType('Монтаж') }, { typeId: await insertType('Ремонт') }],
    category: async () => [
      { categoryId: await insertCategory('Антенна') },
      { categoryId: await insertCategory('Датчик') },
    ],
  }

  const insertType = async (title: string) =>
    (await db.insertInto('taskTypes').values({ title }).returning('id').executeTakeFirstOrThrow()).id
  const insertCategory = async (title: string) =>
    (
      await db
        .insertInto('taskCategories')
        .values({ title, queue: 'luv' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  const alwaysThere = new Set(['updatedAt', 'status', 'priority', 'title', 'costs'])

  it.each(Object.keys(cases) as (keyof typeof cases)[])(
    '%s, what is missing last either way',
    async (orderBy) => {
      const [lesser, greater] = await cases[orderBy]()
      const ids = []
      for (const facts of [greater, lesser]) ids.push((await makeTask(db, { title: 'Заявка', ...facts })).id)
      const [more = 0, less = 0] = ids
      const missing = alwaysThere.has(orderBy) ? [] : [(await makeTask(db)).id]
      for (const filters of [{}, { statuses: [...statuses] }, { queue: 'tachograph' as const }]) {
        expect(await idsOf({ ...filters, orderBy, sort: 'ASC' })).toEqual([less, more, ...missing])
        expect(await idsOf({ ...filters, orderBy, sort: 'DESC' })).toEqual([more, less, ...missing])
      }
    },
  )

  it.each(['id', 'createdAt'] as const)('%s', async (orderBy) => {
    const ids = [(await makeTask(db)).id, (await makeTask(db)).id, (await makeTask(db)).id]
    expect(await idsOf({ orderBy, sort: 'ASC' })).toEqual(ids)
    expect(await idsOf({ orderBy, sort: 'DESC' })).toEqual(ids.toReversed())
    expect(await idsOf({})).toEqual(ids.toReversed())
  })
})

/** Many tasks by one statement, without words. */
const insertMany = (n: number) =>
  sql`
  insert into tasks (queue, status, title, priority, is_warranty, costs, is_costs_approved, operator_id)
  select (enum_range(null::queue))[1 + i % 5], (enum_range(null::task_status))[1 + i % 7], 'Заявка',
    (enum_range(null::task_priority))[1 + i % 3], i % 4 = 0, (i % 6) * 100, i % 2 = 0,
    case when i % 7 > 0 then ${dispatcher.user.id}::integer end
  from generate_series(1, ${n}::integer) as i`.execute(db)

it.each(taskOrders)('pages by %s neither overlap nor leave out equals', async (orderBy) => {
  await insertMany(60)
  for (const sort of ['ASC', 'DESC'] as const) {
    const all = await idsOf({ orderBy, sort, limit: 100 })
    expect(new Set(all).size).toBe(60)
    const pages = []
    for (let offset = 0; offset < 60; offset += 17)
      pages.push(...(await idsOf({ orderBy, sort, limit: 17, offset })))
    expect(pages).toEqual(all)
  }
})

it('far pages are read from the nearer end', async () => {
  await insertMany(5000)
  for (const sort of ['ASC', 'DESC'] as const) {
    const all = (await sql<{ id: number }>`select id from tasks where queue = 'luv' order by id`.execute(db))
      .rows
    const ids = all.map(({ id }) => id)
    if (sort === 'DESC') ids.reverse()
    for (const offset of [0, 5, 300, 499, 501, 990, 995, 1000, 5000])
      expect(await idsOf({ queue: 'luv', sort, offset, limit: 20 })).toEqual(ids.slice(offset, offset + 20))
  }
  const everything = (await sql<{ id: number }>`select id from tasks order by id`.execute(db)).rows
  for (const offset of [999, 1000, 1001, 2400, 2500, 2501, 3990, 4980, 4990, 4999, 5000, 10_000_000])
    expect(await idsOf({ sort: 'ASC', offset, limit: 20 })).toEqual(
      everything.slice(offset, offset + 20).map(({ id }) => id),
    )
})

it('a list too long to be sorted for a page has the same order as a short one', async () => {
  const cars = [await makeCar(db), await makeCar(db), await makeCar(db)].map(({ id }) => id)
  await sql`insert into tasks (queue, status, title, priority, car_id, done_at, planned_from)
    select 'luv', case when i % 700 = 0 then 'NEW' when i % 900 = 0 then 'DONE' else 'CLOSED' end::task_status, 'Заявка',
      case when i % 6000 = 0 then 'CRITICAL' when i % 5000 = 0 then 'URGENT' else 'NORMAL' end::task_priority,
      case when i % 4000 = 0 then (${cars}::integer[])[1 + i / 4000 % 3] end,
      case when i % 3000 = 0 then timestamptz '2026-01-01' + (i % 4) * interval '1 day' end,
      case when i % 2500 = 0 then timestamptz '2026-01-01' + (i % 3) * interval '1 day' end
    from generate_series(1, 20100) as i`.execute(db)
  const keys = {
    car: 'cars.title collate ru # nulls last, car_id #',
    status: 'tasks.status #',
    priority: 'priority #',
    doneAt: 'done_at # nulls last',
    plannedFrom: 'planned_from # nulls last',
    // None of these tasks has a deadline.
    urgency: `array_position(array['NEW', 'DONE', 'CLOSED'], tasks.status::text) #,
      case when tasks.status = 'CLOSED' then -tasks.id end #`,
  }
  for (const [orderBy, key] of Object.entries(keys) as [keyof typeof keys, string][])
    for (const sort of ['ASC', 'DESC'] as const) {
      const { rows } = await sql<{ id: number }>`
        select tasks.id from tasks left join cars on cars.id = car_id
        order by ${sql.raw(`${key}, tasks.id #`.replaceAll('#', sort))}`.execute(db)
      const ids = rows.map(({ id }) => id)
      for (const offset of [0, 5, 51, 20_095])
        expect([orderBy, await idsOf({ queue: 'luv', orderBy, sort, offset, limit: 7 })]).toEqual([
          orderBy,
          ids.slice(offset, offset + 7),
        ])
    }
  for (const sort of ['ASC', 'DESC'] as const) {
    const all = await idsOf({ queue: 'luv', sort, limit: 30 })
    const since = { queue: 'luv' as const, createdFrom: '2000-01-01T00:00:00Z', sort }
    expect(await idsOf({ ...since, offset: 5, limit: 7 })).toEqual(all.slice(5, 12))
  }
})

describe('by urgency', () => {
  const start = Date.parse('2026-11-25T09:00:00Z')
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString()

  it('the most overdue stand first, then the nearest deadline; the client is waited for later, the closed are last', async () => {
    const make = async (facts: Parameters<typeof makeTask>[1]) => (await makeTask(db, facts)).id
    const closed = await make({ status: 'CLOSED', deadlineAt: at(-90) })
    const done = await make({ status: 'DONE', deadlineAt: at(-80) })
    const paused = await make({ status: 'WAITING_CLIENT', deadlineAt: at(-70) })
    const undated = await make({ status: 'IN_PROGRESS' })
    const tomorrow = await make({ status: 'NEW', deadlineAt: at(30) })
    const soon = await make({ status: 'WAITING_PARTS', deadlineAt: at(1) })
    const late = await make({ status: 'PLANNED', deadlineAt: at(-3) })
    const latest = await make({ status: 'ASSIGNED', deadlineAt: at(-60) })
    const closedLater = await make({ status: 'CLOSED', deadlineAt: at(-95) })
    const found = [latest, late, soon, tomorrow, undated, paused, done, closedLater, closed]
    expect(await idsOf({ orderBy: 'urgency', sort: 'ASC' })).toEqual(found)
    expect(await idsOf({ orderBy: 'urgency', sort: 'DESC' })).toEqual(found.toReversed())
  })

  interface Row {
    id: number
    queue: string
    status: TaskStatus
    deadlineAt: string | null
    priority: string
    operatorId: number | null
  }

  const rankOf = ({ status, deadlineAt }: Row): number => {
    if (status === 'CLOSED') return 4
    const { clock } = lifecycle[status]
    if (clock === 'runs') return deadlineAt === null ? 1 : 0
    return clock === 'paused' ? 2 : 3
  }
  const deadlineOf = (row: Row): number =>
    rankOf(row) === 3 || row.deadlineAt === null ? 0 : Date.parse(row.deadlineAt)

  const byUrgency = (a: Row, b: Row): number => {
    const rank = rankOf(a)
    if (rank !== rankOf(b)) return rank - rankOf(b)
    if (rank === 4) return b.id - a.id
    // Those without a deadline come after the others of their rank.
    if ((a.deadlineAt === null) !== (b.deadlineAt === null) && rank === 2)
      return a.deadlineAt === null ? 1 : -1
    return deadlineOf(a) - deadlineOf(b) || a.id - b.id
  }

  it.each([300, 9000])('%i tasks have the order of plain code, whichever way the page is read', async (n) => {
    await sql`insert into tasks (queue, status, title, priority, operator_id, deadline_at, done_at, closed_at)
      select (enum_range(null::queue))[1 + i % 2], status, 'Заявка', (enum_range(null::task_priority))[1 + i % 3],
        case when i % 7 > 0 then ${dispatcher.user.id}::integer end,
        case when i % 5 > 0 then timestamptz '2026-11-25 09:00Z' + (i * 7919 % 97 - 40) * interval '1 hour' end,
        case when status in ('DONE', 'REMOTE_DONE') then now() end, case when status = 'CLOSED' then now() end
      from (select i, (enum_range(null::task_status))[1 + i * 31 % 10] as status from generate_series(1, ${n}::integer) as i)
        as made`.execute(db)
    const { rows } =
      await sql<Row>`select id, queue, status, deadline_at, priority, operator_id from tasks`.execute(db)
    const inOrder = rows.toSorted(byUrgency)
    const open = statuses.filter((status) => status !== 'CLOSED')
    const lists: [Partial<TaskSearch>, (row: Row) => boolean][] = [
      [{}, () => true],
      [{ queue: 'tachograph' }, ({ queue }) => queue === 'tachograph'],
      [{ statuses: open }, ({ status }) => status !== 'CLOSED'],
      [
        { queue: 'tachograph', statuses: open },
        (row) => row.queue === 'tachograph' && row.status !== 'CLOSED',
      ],
      [{ statuses: ['CLOSED'] }, ({ status }) => status === 'CLOSED'],
      [{ statuses: ['NEW', 'CLOSED'] }, ({ status }) => status === 'NEW' || status === 'CLOSED'],
      [{ operatorIds: [dispatcher.user.id] }, ({ operatorId }) => operatorId !== null],
      [
        { filterByNoOperators: true, statuses: open },
        (row) => row.operatorId === null && row.status !== 'CLOSED',
      ],
      [
        { queue: 'glonass', statuses: ['DONE', 'NEW'], priorities: ['URGENT'] },
        (row) => row.queue === 'glonass' && ['DONE', 'NEW'].includes(row.status) && row.priority === 'URGENT',
      ],
    ]
    for (const [filters, isListed] of lists)
      for (const sort of ['ASC', 'DESC'] as const) {
        const ids = inOrder.filter(isListed).map(({ id }) => id)
        if (sort === 'DESC') ids.reverse()
        for (const offset of [0, 10, Math.floor(ids.length / 2), ids.length - 7]) {
          const page = await idsOf({ ...filters, orderBy: 'urgency', sort, offset, limit: 20 })
          expect([filters, sort, offset, page]).toEqual([
            filters,
            sort,
            offset,
            ids.slice(offset, offset + 20),
          ])
        }
      }
  })
})
