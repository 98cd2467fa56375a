import { setTimeout as sleep } from 'node:timers/promises'

import { Kysely, sql } from 'kysely'
import { Migrator, type MigratorProps } from 'kysely/migration'

import { migrations } from '../../../../migrations/index.ts'
import { connect } from '../connect.ts'
import { PoolDialect } from '../connection/dialect.ts'
import { openDriver } from '../connection/driver.ts'
import { openPool } from '../connection/pool.ts'
import type { OpenConnection } from '../connection/server-connection.ts'
import { sqlState, sqlStates } from '../connection/sql-state.ts'
import { adoptFormerChain } from './adopt.ts'
import { contentOf, refuseForeignDatabase } from './foreign-database.ts'
import { refuseNewerSchema } from './newer-schema.ts'
import { refuseOldServer } from './oldest.ts'
import { refuseTransactionPooler } from './transaction-pooler.ts'

const attempts = 20

/**
 * Migrates the schema to the latest version. Serialized by an advisory lock, each migration in its own
 * transaction. A migration waits for a table lock at most three seconds, so that no queries pile up behind
 * it, and then retries.
 */
export async function migrateToLatest(url: string): Promise<void> {
  await refuseTransactionPooler(url)
  const open: OpenConnection = (hooks) =>
    openDriver(url, {
      ...hooks,
      connection: {
        application_name: 'naryad-migrate',
        TimeZone: 'UTC',
        search_path: 'public',
        lock_timeout: 3000,
      },
    })
  const db = new Kysely<unknown>({
    dialect: new PoolDialect(openPool({ url, open, max: 1, waitMs: 10_000 })),
  })
  const migrator = migratorOf(db)
  try {
    await refuseOldServer(db)
    await refuseForeignDatabase(db, knownMigrations())
    await untilUnlocked(() => adoptFormerChain(db))
    await refuseNewerSchema(db, knownMigrations())
    let isChanged = false
    while (await migrateOne(migrator)) isChanged = true
    if (isChanged) await vacuumRewritten(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Rewritten tables have an empty visibility map, so index-only scans would read their rows until
 * autovacuum runs, which a rewrite alone does not trigger. VACUUM cannot run within the migration's
 * transaction.
 */
async function vacuumRewritten(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) / 8192 > greatest(2 * relallvisible, 16)`.execute(db)
  for (const { name } of rows) await sql`vacuum (skip_locked, analyze) ${sql.raw(name)}`.execute(db)
}

/** Names of all migrations of this version, in their order. */
export const knownMigrations = (): string[] => Object.keys(migrations).toSorted()

/** Whether the database holds the product, of this version or another one. */
export async function hasProduct(url: string): Promise<boolean> {
  const db = connect(url, { max: 1 })
  try {
    return (await contentOf(db, knownMigrations())) === 'ours'
  } finally {
    await db.destroy()
  }
}

/** Runs in an open transaction of the caller, up to the migration with this name or to the last. */
export async function migrateWithin(db: MigratorProps['db'], upTo?: string): Promise<void> {
  const migrator = migratorOf(db, { disableTransactions: true })
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) throw toError(error)
}

const migratorOf = (db: MigratorProps['db'], options: { disableTransactions?: boolean } = {}): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) }, ...options })

/** False when no migration was left to run. */
const migrateOne = (migrator: Migrator): Promise<boolean> =>
  untilUnlocked(async () => {
    const { error, results } = await migrator.migrateUp()
    if (error) throw toError(error)
    return (results ?? []).length > 0
  })

/** Waits for a lock in several short attempts, so that other statements do not queue behind a long wait. */
async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== sqlStates.lockNotAvailable || attempt === attempts) throw error
      await sleep(500)
    }
  }
}

/** Kysely types the thrown value as `unknown`. */
const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
