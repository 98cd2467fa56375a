import postgres from 'postgres'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'

import { connect } from '../connect.ts'
import { contentOf } from './foreign-database.ts'
import { knownMigrations, migrateToLatest } from './migrate.ts'

const name = `foreign_${process.env['VITEST_POOL_ID']}`
const url = new URL(inject('pg').adminUrl)
url.pathname = name
const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })

const clear = () => admin.unsafe(`drop database if exists ${name} with (force)`)

beforeEach(async () => {
  await clear()
  await admin.unsafe(`create database ${name}`)
})
afterAll(async () => {
  await clear()
  await admin.end()
})

async function inDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url.href, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const tables = () =>
  inDatabase(async (sql) => {
    const rows = await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'`
    return rows.map((row) => row.name)
  })

test.each([
  ['with one table', 'create table t (id int)'],
  ['with users of its own', 'create table users (id int primary key)'],
  ['with a view alone', 'create view v as select 1 as one'],
  [
    'of another program with migrations',
    `create table kysely_migration (name text, timestamp text);
     insert into kysely_migration values ('0001_first', '2026-01-01'); create table t (id int)`,
  ],
])('a database %s is refused, and stays as it is', async (_, statements) => {
  await inDatabase((sql) => sql.unsafe(statements))
  const before = await tables()
  await expect(migrateToLatest(url.href)).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/^В базе «foreign_\d+» лежит не «Наряд», она осталась как была/),
  })
  expect(await tables()).toEqual(before)
})

test.each([
  ['with nothing', '', 'empty'],
  [
    'in which the first start was killed before its first migration',
    'create table kysely_migration (name text); create table kysely_migration_lock (id text)',
    'empty',
  ],
  [
    'in which the first start was killed after it',
    `create table kysely_migration (name text); create table companies (id int);
     insert into kysely_migration values ('${knownMigrations()[0]}')`,
    'ours',
  ],
])('a database %s can be migrated on', async (_, statements, content) => {
  await inDatabase((sql) => sql.unsafe(statements))
  const db = connect(url.href, { max: 1 })
  try {
    expect(await contentOf(db, knownMigrations())).toBe(content)
  } finally {
    await db.destroy()
  }
})
