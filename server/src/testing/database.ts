import { sql } from 'kysely'
import postgres from 'postgres'
import { beforeEach, inject } from 'vitest'

import { connect, type Db } from '../platform/db/connect.ts'

interface WorkerDatabase {
  readonly db: Db
  readonly restoreTables: () => Promise<void>
}

let opened: Promise<WorkerDatabase> | undefined

/** The worker's database; before each test of the calling file the tables are as after the migrations. */
export async function testDb(): Promise<Db> {
  const { db, restoreTables } = await (opened ??= open())
  beforeEach(restoreTables)
  return db
}

/** URL of the worker's database, for tests that open their own connections. */
export function testDbUrl(): string {
  const url = new URL(inject('pg').adminUrl)
  url.pathname = `worker_${process.env['VITEST_POOL_ID']}`
  return url.href
}

async function open(): Promise<WorkerDatabase> {
  const url = testDbUrl()
  await copyTemplate(new URL(url).pathname.slice(1))
  const db = connect(url, { hasRowSecurity: true })
  await makeRestoration(db)
  // A separate connection keeps its query plans from test to test. Triggers and foreign keys are disabled in
  // it permanently: changing the setting each time would discard the plans.
  const keeper = postgres(url, {
    max: 1,
    max_lifetime: null,
    connection: { session_replication_role: 'replica' },
  })
  return {
    db,
    restoreTables: async () => {
      const [row] = await keeper<{ bloated: string }[]>`select written_by_migrations.restore() as bloated`
      // There is no autovacuum here: without this, scans of a table that has been large would stay slow.
      if (row?.bloated) await keeper.unsafe(`vacuum ${row.bloated}`)
    },
  }
}

async function copyTemplate(name: string): Promise<void> {
  const { adminUrl, template } = inject('pg')
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined })
  try {
    // A database exists already if the worker with this number has died and was replaced.
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
}

/** A larger table is vacuumed after its rows have been deleted. */
const bloatedBytes = 512 * 1024

/**
 * Creates a function that restores every table to its state after the migrations, empty or with the rows they
 * wrote, and returns the names of large tables. Most tests change few tables, so it checks before it deletes.
 * Without triggers and foreign keys the order does not matter.
 */
async function makeRestoration(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(db)
  await sql`create schema written_by_migrations`.execute(db)
  await sql`create table written_by_migrations.written (name text primary key, by xid, rows bigint)`.execute(
    db,
  )
  const steps = [emptied('jobs.job')]
  for (const { name } of rows) {
    const copy = `written_by_migrations.${name}`
    await sql.raw(`create table ${copy} as table public.${name}`).execute(db)
    const first = await sql.raw(`select from ${copy} limit 1`).execute(db)
    steps.push(first.rows.length > 0 ? restored(name, copy) : emptied(`public.${name}`))
  }
  const names = rows.map(({ name }) => `'public.${name}'`).join(', ')
  await sql
    .raw(
      `create function written_by_migrations.restore() returns text language plpgsql as $$
      begin
        ${steps.join('\n')}
        return (
          select string_agg(name::text, ', ') from unnest(array[${names}]::regclass[]) as name
          where pg_relation_size(name) > ${bloatedBytes});
      end $$`,
    )
    .execute(db)
}

const emptied = (name: string): string => `if exists (select from ${name}) then delete from ${name}; end if;`

/** Recognises changed rows by xmin, which is no longer the transaction that last restored the table. */
const restored = (name: string, copy: string): string => `
  if (select (count(*), count(*) filter (where xmin = (select by from written_by_migrations.written where name = '${name}')))
      from public.${name})
    is distinct from (select (rows, rows) from written_by_migrations.written where name = '${name}') then
    delete from public.${name};
    insert into public.${name} overriding system value table ${copy};
    delete from written_by_migrations.written where name = '${name}';
    insert into written_by_migrations.written select '${name}', pg_current_xact_id()::xid, count(*) from ${copy};
  end if;`
