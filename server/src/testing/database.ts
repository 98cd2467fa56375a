import { sql } from 'kysely'
import postgres from 'postgres'
import { beforeEach, inject } from 'vitest'

import { connect, type Db } from '../platform/db/connect.ts'

interface WorkerDatabase {
  readonly db: Db
  readonly restoreTables: () => Promise<void>
}

let opened: Promise<WorkerDatabase> | undefined

/** The worker's database; each test of the calling file begins with tables as the migrations leave them. */
export async function testDb(): Promise<Db> {
  const { db, restoreTables } = await (opened ??= open())
  beforeEach(restoreTables)
  return db
}

/** Address of the worker's database, for those who open connections of their own. */
export function testDbUrl(): string {
  const url = new URL(inject('pg').adminUrl)
  url.pathname = `worker_${process.env['VITEST_POOL_ID']}`
  return url.href
}

async function open(): Promise<WorkerDatabase> {
  const url = testDbUrl()
  await copyTemplate(new URL(url).pathname.slice(1))
  const db = connect(url, { hasWall: true })
  const statement = sql.raw(await restoration(db))
  return { db, restoreTables: async () => void (await statement.execute(db)) }
}

async function copyTemplate(name: string): Promise<void> {
  const { adminUrl, template } = inject('pg')
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined })
  try {
    // There is one already when the worker of this number has died and was replaced.
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
}

/**
 * One statement that brings every table back to what the migrations have left: nothing, or the rows they wrote.
 * Triggers and foreign keys stay asleep meanwhile, so the order does not matter.
 */
async function restoration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(db)
  await sql`create schema written_by_migrations`.execute(db)
  const steps: string[] = []
  for (const { name } of rows) {
    steps.push(`delete from public.${name};`)
    const copy = `written_by_migrations.${name}`
    await sql.raw(`create table ${copy} as table public.${name}`).execute(db)
    const first = await sql.raw(`select from ${copy} limit 1`).execute(db)
    if (first.rows.length > 0) steps.push(`insert into public.${name} overriding system value table ${copy};`)
  }
  return `do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${steps.join('\n')}
  end $$`
}
