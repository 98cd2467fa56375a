import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'

import { catalogOf } from '../../../testing/catalog.ts'
import { makeFormer } from '../../../testing/former-chain.ts'
import { connect, type Db } from '../connect.ts'
import { knownMigrations, migrateToLatest } from './migrate.ts'

// Schemas are made here, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const name = `adopted_${process.env['VITEST_POOL_ID']}`
const url = new URL(inject('pg').adminUrl)
url.pathname = name
const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })
const clear = () => admin.unsafe(`drop database if exists ${name} with (force)`)
let db: Db

async function makeEmpty(): Promise<void> {
  await db?.destroy()
  await clear()
  await admin.unsafe(`create database ${name}`)
  db = connect(url.href, { max: 1 })
}

let fresh: readonly string[]
beforeAll(async () => {
  await makeEmpty()
  await migrateToLatest(url.href)
  fresh = await catalogOf(db)
})
beforeEach(makeEmpty)
afterAll(async () => {
  await db.destroy()
  await clear()
  await admin.end()
})

test('a database at the end of the former chain becomes one of this set, with its rows', async () => {
  await makeFormer(db, {
    fill: async () => {
      await sql`insert into companies (name) values ('ООО «Прежнее»')`.execute(db)
      await sql`insert into recovery_requests (email) values ('a@b.test')`.execute(db)
    },
  })
  const former = await catalogOf(db)
  expect(former).toContainEqual(expect.stringMatching(/^recovery_wishes\.asked_at /))
  expect(former).not.toEqual(fresh)

  await migrateToLatest(url.href)
  expect(await catalogOf(db)).toEqual(fresh)
  const { rows } = await sql`
    select companies.name, cars, recovery_requests.email from companies join company_totals on company_id = id, recovery_requests`.execute(
    db,
  )
  expect(rows).toEqual([{ name: 'ООО «Прежнее»', cars: 0, email: 'a@b.test' }])
})

test('a database at the end before the last gets the index that the last has changed', async () => {
  await makeFormer(db, { last: '0151_visit_arrivals' })
  await sql`drop index tasks_facts`.execute(db)
  await sql`create index tasks_facts on tasks (created_at) include (queue, done_at)`.execute(db)
  await migrateToLatest(url.href)
  expect(await catalogOf(db)).toEqual(fresh)
})

test('triggers of an adopted database count under the new names', async () => {
  await makeFormer(db)
  await migrateToLatest(url.href)
  await sql`insert into companies (name) values ('ООО «Новое»')`.execute(db)
  await sql`insert into tasks (queue, title, company_id) select 'external', 'Тест', id from companies`.execute(
    db,
  )
  await sql`select fold_open_tasks(), fold_task_block_counts()`.execute(db)
  const { rows } = await sql`
    select open_tasks, n from company_totals, task_block_counts`.execute(db)
  expect(rows).toEqual([{ openTasks: 1, n: 1 }])
})

test.each([
  '0017_imports',
  '0054_task_times',
  '0056_roll_call',
  '0137_report_indexes',
  '0150_unlinked_chats',
])(
  'a database of the former chain that ends with %s is refused by a sentence, and stays as it is',
  async (last) => {
    await makeFormer(db, { last })
    const before = await catalogOf(db)
    await expect(migrateToLatest(url.href)).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(/до 26 ноября 2026 года, до первого выпуска, .* База не изменена/),
    })
    expect(await catalogOf(db)).toEqual(before)
  },
)

test('an adopted database is not adopted again', async () => {
  await makeFormer(db)
  await migrateToLatest(url.href)
  await migrateToLatest(url.href)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map((row) => row.name)).toEqual(knownMigrations())
})
