import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeEach, inject, type TestContext } from 'vitest'

import { connect, type Db } from '../platform/db/connect.ts'
import { sqlState, sqlStates } from '../platform/db/connection/sql-state.ts'

interface WorkerDatabase {
  readonly db: Db
  readonly restoreTables: (next?: TestContext) => Promise<void>
}

let opened: Promise<WorkerDatabase> | undefined

/** A schema with the rows that tests begin with and the function that restores them. */
type Beginning = 'written_by_migrations' | 'made_for_the_file'

/** That of the running file. */
let beginning: Beginning = 'written_by_migrations'

/** The worker's database; before each test of the calling file the tables are as after the migrations. */
export async function testDb(): Promise<Db> {
  const { db, restoreTables } = await (opened ??= open())
  beginning = 'written_by_migrations'
  beforeEach(restoreTables)
  return db
}

/**
 * Before each test of the calling file the tables also hold the rows that `make` creates. For files of hundreds of
 * tests: restoring rows takes a fraction of the time of creating them, but the preparation takes as long as dozens of
 * tests.
 */
export async function beginWith(make: (db: Db) => Promise<void>): Promise<void> {
  const { db, restoreTables } = await (opened ??= open())
  await restoreTables()
  await make(db)
  await sql`drop schema if exists made_for_the_file cascade`.execute(db)
  await makeRestoration(db, 'made_for_the_file')
  beginning = 'made_for_the_file'
  afterAll(async () => {
    await sql`drop schema made_for_the_file cascade`.execute(db)
  })
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
  await makeRestoration(db, 'written_by_migrations')
  // A separate connection keeps its query plans from test to test. Triggers and foreign keys are disabled in
  // it permanently: changing the setting each time would discard the plans.
  const keeper = postgres(url, {
    max: 1,
    max_lifetime: null,
    connection: { session_replication_role: 'replica', lock_timeout: lockTimeoutMs },
  })
  const restore = () => keeper<{ bloated: string }[]>`select ${keeper(beginning)}.restore() as bloated`
  let last = 'no test'
  return {
    db,
    restoreTables: async (next) => {
      const [row] = await restore().catch(async (error: unknown) => {
        if (sqlState(error) !== sqlStates.lockNotAvailable) throw error
        const count = await endTransactions(keeper)
        process.stdout.write(`Transactions left open and ended: ${count}. The test before was ${last}\n`)
        return restore()
      })
      // There is no autovacuum here: without this, scans of a table that has been large would stay slow.
      if (row?.bloated) await keeper.unsafe(`vacuum ${row.bloated}`)
      if (next) last = `${next.task.file.name} > ${next.task.name}`
    },
  }
}

/** How long the restoration waits for the transactions of the test before. */
const lockTimeoutMs = 5000

/** A test that has failed in the middle may leave a transaction open, with its locks. Returns how many were ended. */
async function endTransactions(keeper: postgres.Sql): Promise<number> {
  const ended = await keeper`
    select pg_terminate_backend(pid, 2000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < clock_timestamp() - ${lockTimeoutMs} * interval '1 ms'`
  return ended.length
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
 * Creates a function that restores every table to its present state, empty or with the same rows, and returns the
 * names of large tables. Most tests change few tables, so it checks before it deletes. Without triggers and foreign
 * keys the order does not matter.
 */
async function makeRestoration(db: Db, schema: Beginning): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_migration%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1`.execute(db)
  await sql.raw(`create schema ${schema}`).execute(db)
  await sql.raw(`create table ${schema}.written (name text primary key, by xid, rows bigint)`).execute(db)
  const steps = [emptied('jobs.job')]
  for (const table of rows) {
    const first = await sql.raw(`select from public.${table.name} limit 1`).execute(db)
    if (first.rows.length === 0) steps.push(emptied(`public.${table.name}`))
    else {
      await sql.raw(`create table ${schema}.${table.name} as table public.${table.name}`).execute(db)
      steps.push(restored(table, schema))
    }
  }
  await sql
    .raw(
      `create function ${schema}.restore() returns text language plpgsql as $$
      declare touched regclass[] := '{}';
      begin
        ${steps.join('\n')}
        return (
          select string_agg(name::text, ', ') from unnest(touched) as name
          where pg_relation_size(name) > ${bloatedBytes});
      end $$`,
    )
    .execute(db)
}

const emptied = (name: string): string => `
  if exists (select from ${name}) then
    delete from ${name};
    touched := touched || '${name}'::regclass;
  end if;`

/** Recognises changed rows by xmin, which is no longer the transaction that last restored the table. */
const restored = (
  { name, columns }: { readonly name: string; readonly columns: string },
  schema: Beginning,
): string => `
  if (select (count(*), count(*) filter (where xmin = (select by from ${schema}.written where name = '${name}')))
      from public.${name})
    is distinct from (select (rows, rows) from ${schema}.written where name = '${name}') then
    delete from public.${name};
    insert into public.${name} (${columns}) overriding system value select ${columns} from ${schema}.${name};
    delete from ${schema}.written where name = '${name}';
    insert into ${schema}.written select '${name}', pg_current_xact_id()::xid, count(*) from ${schema}.${name};
    touched := touched || 'public.${name}'::regclass;
  end if;`
