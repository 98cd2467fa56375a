import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

import { connect, type Db } from './connect.ts'
import { migrateToLatest, migrateWithin } from './migrate.ts'

// A whole schema is made here, and the machine may be busy.
vi.setConfig({ hookTimeout: 60_000 })

/** A database of an older version, with work in it. */
const name = `migrated_${process.env['VITEST_POOL_ID']}`
const url = new URL(inject('pg').adminUrl)
url.pathname = name
const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })
let db: Db

const clear = () => admin.unsafe(`drop database if exists ${name} with (force)`)

beforeAll(async () => {
  await clear()
  await admin.unsafe(`create database ${name}`)
  // As in earnest: what is not on the disk yet is not known to be visible to all.
  await admin.unsafe(`alter database ${name} set synchronous_commit = on`)
  db = connect(url.href, { max: 1 })
  await migrateWithin(db, '0031_kept_pages')
  await sql`insert into companies (name) select 'ООО «' || n || '»' from generate_series(1, 1000) as n`.execute(
    db,
  )
  await sql`insert into cars (plate) select 'А' || n || 'ВС16' from generate_series(100, 139) as n`.execute(
    db,
  )
  await sql`
    insert into maintenance_ranges (car_id, kind_id, date_from, date_to, done_at)
    select cars.id, (select min(id) from maintenance_kinds), day, day + cars.id % 7, case when day < '2026-02-01' then now() end
    from cars, unnest('{2026-01-01,2026-02-01,2026-03-01}'::date[]) as day`.execute(db)
  await sql`insert into drivers (last_name, first_name, phone) values ('Яшин', 'Лев', '+79991112233')`.execute(
    db,
  )
  await sql`
    update cars set driver_id = (select id from drivers),
      status = case when plate = 'А139ВС16' then 'ARCHIVED' else status end,
      updated_at = case when plate = 'А137ВС16' then '2026-01-01'::timestamptz else '2026-01-02' end
    where plate in ('А137ВС16', 'А138ВС16', 'А139ВС16')`.execute(db)
  await sql`
    insert into tasks (queue, title, created_at, updated_at)
    select 'external', title, '2026-01-01', '2026-01-03'
    from unnest('{colleagues last,client last}'::text[]) as title`.execute(db)
  await sql`
    insert into task_comments (task_id, text, at, is_internal)
    select id, 'a', day, is_internal = (title = 'colleagues last')
    from tasks, (values ('2026-01-02'::timestamptz, false), ('2026-01-03', true)) as written (day, is_internal)`.execute(
    db,
  )
  await migrateToLatest(url.href)
})
afterAll(async () => {
  await db.destroy()
  await clear()
  await admin.end()
})

test('what was written before is counted as if it had been written since', async () => {
  const { rows } = await sql<{ kept: number; different: number }>`
    select sum(kept)::int as kept, count(*) filter (where kept is distinct from present)::int as different from (
      select sum(n) filter (where n > 0) as kept, -sum(n) filter (where n < 0) as present from (
        select is_done, overdue_after, soon_from, n from range_counts
        union all select done_at is not null, overdue_after, soon_from, -1 from maintenance_ranges) as both_of_them
      group by is_done, overdue_after, soon_from) as pairs`.execute(db)
  expect(rows).toEqual([{ kept: 120, different: 0 }])
})

test('what was written anew may be read by its indexes alone', async () => {
  const { rows } = await sql<{ isSeen: boolean }>`
    select relpages > 16 and relallvisible > relpages / 2 as is_seen from pg_class where relname = 'companies'`.execute(
    db,
  )
  expect(rows).toEqual([{ isSeen: true }])
})

test('of several trucks a driver keeps the one in service that was changed last', async () => {
  const { rows } = await sql`select plate, version from cars where driver_id is not null`.execute(db)
  expect(rows).toEqual([{ plate: 'А138ВС16', version: 1 }])
})

test('a task that an internal comment has changed last has changed for clients before', async () => {
  const { rows } = await sql`
    select title, public_updated_at from tasks order by title`.execute(db)
  expect(rows).toEqual([
    { title: 'client last', publicUpdatedAt: null },
    { title: 'colleagues last', publicUpdatedAt: '2026-01-02T00:00:00.000Z' },
  ])
})

test('a schema of a newer version is refused by a sentence, and stays as it is', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01T00:00:00.000Z')`.execute(
    db,
  )
  await expect(migrateToLatest(url.href)).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringContaining('Базу уже обновила более новая версия «Наряда»'),
  })
  await sql`delete from kysely_migration where name = '9999_future'`.execute(db)
  await expect(migrateToLatest(url.href)).resolves.toBeUndefined()
})
