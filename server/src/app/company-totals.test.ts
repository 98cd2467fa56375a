import type { CompanySearch } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksBulkRoutes as bulk } from '@naryad/contract/tasks/tasks.bulk.routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { connect } from '../platform/db/connect.ts'
import { foldCounters } from '../platform/db/query/counters.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { carCounters } from '../rooms/cars/cars.repo.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { expectCorrectTotals, findWrongTotals } from '../rooms/companies/stored-totals.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { driverCounters } from '../rooms/drivers/drivers.repo.ts'
import { taskCounters } from '../rooms/tasks/lists/tasks.counts.repo.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb, testDbUrl } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)
expectCorrectTotals(db)

const folds = [foldCounters(carCounters), foldCounters(driverCounters), foldCounters(taskCounters)]
const foldAll = async (): Promise<void> => {
  await Promise.all(folds.map((fold) => db.transaction().execute(fold)))
}

/** So many open tasks of these organizations in turn. */
async function makeTasks(count: number, companyIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (queue, title, status, company_id)
    select 'tachograph', 'Калибровка', 'NEW', (${`{${companyIds.join()}}`}::integer[])[1 + n % ${companyIds.length}::integer]
    from generate_series(1, ${count}::integer) as n returning id`.execute(db)
  return rows.map(({ id }) => id)
}

const closeReason = 'Работы выполнены, замечаний нет'
const counts = ['carsCount', 'driversCount', 'openTasksCount'] as const

/** What the plain statement says of the organizations for which this holds. */
async function plain(where = 'true') {
  const { rows } = await sql<{
    id: number
    carsCount: number
    driversCount: number
    openTasksCount: number
  }>`
    select id,
      (select count(*)::int from cars where company_id = companies.id and status <> 'ARCHIVED') as cars_count,
      (select count(*)::int from drivers where company_id = companies.id) as drivers_count,
      (select count(*)::int from tasks where company_id = companies.id and is_open) as open_tasks_count
    from companies where ${sql.raw(where)}`.execute(db)
  return rows
}

/** In every order the list is what the plain statement gives, page by page. */
async function expectPlain(who: Caller, filters: Partial<CompanySearch> = {}, where?: string): Promise<void> {
  const rows = await plain(where)
  for (const orderBy of counts)
    for (const [sort, sign] of [
      ['ASC', 1],
      ['DESC', -1],
    ] as const) {
      const wanted = rows.toSorted((a, b) => sign * (a[orderBy] - b[orderBy] || a.id - b.id))
      for (const offset of [0, 4]) {
        const body = { ...filters, orderBy, sort, offset, limit: 4 }
        const { body: page } = await who.call(companiesRoutes.search, { body })
        const shown = page.items.map(({ id, carsCount, driversCount, openTasksCount }) => ({
          id,
          carsCount,
          driversCount,
          openTasksCount,
        }))
        expect({ body, shown }).toEqual({ body, shown: wanted.slice(offset, offset + 4) })
        expect(page.totalCount).toBe(rows.length)
      }
    }
}

describe('organizations by what stands behind them', () => {
  async function makeWorld() {
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const { id } = await makeCompany(db, { name: `Волга ${at}`, isActive: at % 2 === 0 })
      ids.push(id)
      for (let n = 0; n < (at * 2) % 5; n += 1)
        await makeCar(db, { companyId: id, status: n === 3 ? 'ARCHIVED' : 'READY' })
      for (let n = 0; n < (at * 3) % 5; n += 1) await makeDriver(db, { companyId: id })
      for (let n = 0; n < (at * 4) % 5; n += 1)
        await makeTask(db, { companyId: id, status: n === 2 ? 'CLOSED' : 'NEW' })
    }
    await makeTask(db, { companyId: null })
    return ids
  }

  test('stand as the plain statement has them under every filter, folded or not', async () => {
    const [first = 0, second = 0] = await makeWorld()
    const dispatcher = await caller(app, db, { role: 'operator' })
    const all = async (): Promise<void> => {
      await expectPlain(dispatcher)
      await expectPlain(dispatcher, { isActive: true }, 'is_active')
      await expectPlain(dispatcher, { query: 'волга 3' }, `name = 'Волга 3'`)
      const hasOpen = `exists (select from tasks where company_id = companies.id and is_open)`
      await expectPlain(dispatcher, { hasOpenTasks: true }, hasOpen)
    }
    await all()
    await foldAll()
    await all()
    await makeTasks(3, [first])
    await makeCar(db, { companyId: second })
    await all()
  })

  test('a client sees one organization, an engineer those of visible tasks, each with all that is theirs', async () => {
    const [own = 0, other = 0] = await makeWorld()
    await makeTasks(2, [own, other])
    const client = await caller(app, db, { role: 'client', companyId: own })
    const engineer = await caller(app, db, { role: 'engineer' })
    await makeTask(db, {
      companyId: other,
      operatorId: engineer.user.id,
      queue: 'external',
      status: 'IN_PROGRESS',
    })
    const seen = `exists (select from tasks where company_id = companies.id and (operator_id = ${engineer.user.id} or operator_id is null))`
    for (const fold of [async () => {}, foldAll]) {
      await fold()
      await expectPlain(client, {}, `id = ${own}`)
      await expectPlain(engineer, {}, seen)
    }
    const { body } = await client.call(companiesRoutes.get, { params: { id: own } })
    expect(body).toMatchObject((await plain(`id = ${own}`))[0] ?? {})
  })
})

test('open tasks are counted exactly while they are opened, closed, moved, deleted and folded concurrently', async () => {
  const companies = [await makeCompany(db), await makeCompany(db), await makeCompany(db)]
  const ids = companies.map(({ id }) => id)
  const tasks = await makeTasks(600, ids)
  const senior = await caller(app, db, { role: 'operator', isSenior: true })
  const closeSome = async (seed: number): Promise<void> => {
    const chosen = tasks.toSorted((a, b) => ((a * seed) % 997) - ((b * seed) % 997)).slice(0, 300)
    await senior.call(bulk.close, { body: { ids: chosen, closeReason } })
  }
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < 12; round += 1) {
      const companyId = ids[(writer + round) % 3] ?? null
      const task = await makeTask(db, { companyId, status: round % 4 === 0 ? 'CLOSED' : 'NEW' })
      await makeCar(db, { companyId })
      await makeDriver(db, { companyId: ids[(writer * round) % 3] ?? null })
      const moved = { companyId: round % 5 === 0 ? null : (ids[(writer * round) % 3] ?? null) }
      await db.updateTable('tasks').set(moved).where('id', '=', task.id).execute()
      if (round % 3 === 0) await db.deleteFrom('tasks').where('id', '=', task.id).execute()
    }
  }
  const fold = async (): Promise<void> => {
    for (let round = 0; round < 20; round += 1) await foldAll()
  }
  await Promise.all([closeSome(31), closeSome(7), closeSome(113), write(1), write(2), fold()])
  expect(await findWrongTotals(db)).toEqual([])
  await foldAll()
  const { rows } = await sql`
    select (select count(*)::int from car_count_deltas) as cars, (select count(*)::int from driver_count_deltas) as drivers,
      (select count(*)::int from open_task_deltas) as tasks`.execute(db)
  expect(rows).toEqual([{ cars: 0, drivers: 0, tasks: 0 }])
})

test('writers do not wait for a fold, nor a fold for writers', async () => {
  const company = await makeCompany(db)
  const tasks = await makeTasks(20, [company.id])
  const impatient = connect(testDbUrl(), { max: 2, lockTimeoutMs: 100 })
  const close = (ids: number[], by: Pick<typeof db, 'updateTable'>) =>
    by.updateTable('tasks').set({ status: 'CLOSED' }).where('id', 'in', ids).execute()
  await db.transaction().execute(async (tx) => {
    await foldCounters(taskCounters)(tx)
    await close(tasks.slice(0, 10), impatient)
    await makeCar(impatient, { companyId: company.id })
  })
  await db.transaction().execute(async (tx) => {
    await close(tasks.slice(10, 15), tx)
    await impatient.transaction().execute(foldCounters(taskCounters))
    await impatient.transaction().execute(foldCounters(carCounters))
  })
  await impatient.destroy()
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { body } = await dispatcher.call(companiesRoutes.search, { body: {} })
  expect(body.items).toMatchObject([{ id: company.id, carsCount: 1, openTasksCount: 5 }])
})

test('an organization begins with nothing, and takes its totals along', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { body: made } = await admin.call(companiesRoutes.create, { body: { name: 'Новая' } })
  expect(made).toMatchObject({ carsCount: 0, driversCount: 0, openTasksCount: 0 })
  const [task = 0] = await makeTasks(1, [made.id])
  await foldAll()
  await db.deleteFrom('tasks').where('id', '=', task).execute()
  await admin.call(companiesRoutes.remove, { params: { id: made.id } })
  // What is left to fold is of nobody.
  await foldAll()
  const { rows } = await sql`table company_totals`.execute(db)
  expect(rows).toEqual([])
})

test('what was loaded past the triggers is counted afterwards, and who empties the tasks empties their totals', async () => {
  const [one, other] = [await makeCompany(db), await makeCompany(db)]
  await makeTasks(4, [one.id])
  await foldAll()
  await db.transaction().execute(async (tx) => {
    await sql`alter table tasks disable trigger user`.execute(tx)
    await sql`update tasks set company_id = ${other.id}`.execute(tx)
    await sql`alter table tasks enable trigger user`.execute(tx)
  })
  expect(await findWrongTotals(db)).toHaveLength(2)
  await sql`select recount_open_tasks()`.execute(db)
  expect(await findWrongTotals(db)).toEqual([])
  await makeTasks(2, [one.id])
  await sql`truncate tasks cascade`.execute(db)
})
