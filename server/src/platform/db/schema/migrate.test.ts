import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

import { connect, type Db } from '../connect.ts'
import { knownMigrations, migrateToLatest, migrateWithin } from './migrate.ts'

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
  await migrateWithin(db, '0009_register_counters')
  await sql`insert into companies (name) select 'ООО «' || n || '»' from generate_series(1, 1000) as n`.execute(
    db,
  )
  await migrateToLatest(url.href)
})
afterAll(async () => {
  await db.destroy()
  await clear()
  await admin.end()
})

test('the remaining migrations run over the rows that are there', async () => {
  const { rows: companies } = await sql`select count(*)::int as n from companies`.execute(db)
  expect(companies).toEqual([{ n: 1000 }])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map((row) => row.name)).toEqual(knownMigrations())
})

test('after a migration, tables may be read by their indexes alone', async () => {
  const { rows } = await sql<{ isSeen: boolean }>`
    select relpages > 16 and relallvisible > relpages / 2 as is_seen from pg_class where relname = 'companies'`.execute(
    db,
  )
  expect(rows).toEqual([{ isSeen: true }])
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
