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
  await sql`update companies set phone = '8 (843) 210-44-18' where id = 1`.execute(db)
  await sql`update companies set phone = '+375291234568' where id = 2`.execute(db)
  await sql`update companies set phone = '+89990000101' where id = 3`.execute(db)
  await sql`insert into contacts (name, phones) values ('Анна', ${JSON.stringify([
    { phone: '89172451863', note: 'рабочий' },
    { phone: '+7917', note: '' },
  ])}::text::jsonb)`.execute(db)
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

test('stored phones get their normal form, and what is no number stays as it is and is noted', async () => {
  const companies = await sql`select id, phone from companies where id <= 3 order by id`.execute(db)
  expect(companies.rows).toEqual([
    { id: 1, phone: '+78432104418' },
    { id: 2, phone: '+375291234568' },
    { id: 3, phone: '+89990000101' },
  ])
  const contacts = await sql`select phones from contacts`.execute(db)
  expect(contacts.rows).toEqual([
    {
      phones: [
        { phone: '+79172451863', note: 'рабочий' },
        { phone: '+7917', note: '' },
      ],
    },
  ])
  const unread = await sql`select entity, object_id, field from unread_values order by entity`.execute(db)
  expect(unread.rows).toEqual([
    { entity: 'companies', objectId: 3, field: 'phone' },
    { entity: 'contacts', objectId: 1, field: 'phones' },
  ])
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
