import postgres from 'postgres'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'

import { migrateToLatest } from './migrate.ts'

const name = `foreign_${process.env['VITEST_POOL_ID']}`
const url = new URL(inject('pg').adminUrl)
url.pathname = name
const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })
const drop = () => admin.unsafe(`drop database if exists ${name} with (force)`)

let sql: postgres.Sql
beforeEach(async () => {
  await drop()
  await admin.unsafe(`create database ${name}`)
  sql = postgres(url.href, { max: 1, onnotice: () => {} })
  return () => sql.end()
})
afterAll(async () => {
  await drop()
  await admin.end()
})

const tables = () => sql`
  select schemaname || '.' || tablename as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`

test.each(['users', 'orders'])(
  'a database of another program with a table %s is left as it is',
  async (table) => {
    await sql`create table ${sql(table)} (id int)`
    await expect(migrateToLatest(url.href)).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringContaining(`В базе ${name} лежит не «Наряд» (таблица ${table})`),
    })
    expect(await tables()).toEqual([{ name: `public.${table}` }])
  },
)

test('a migration that another server has just begun is no other program', async () => {
  await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`
  await migrateToLatest(url.href)
  expect((await tables()).length).toBeGreaterThan(100)
})
