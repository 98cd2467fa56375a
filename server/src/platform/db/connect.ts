import { randomUUID } from 'node:crypto'

import { Kysely, type Transaction } from 'kysely'
import type postgres from 'postgres'

import { PoolDialect } from './connection/dialect.ts'
import { openDriver } from './connection/driver.ts'
import { openPool, type PoolState } from './connection/pool.ts'
import type { OpenConnection } from './connection/server-connection.ts'
import { types } from './connection/types.ts'
import type { Database } from './database.ts'
import { camelCase, SnakeCaseNames } from './query/names.ts'

/** Each statement takes a connection from the pool. */
export type Db = Kysely<Database>

/** One connection within a transaction. A function that must run in a transaction requires this type. */
export type Tx = Transaction<Database>

export interface ConnectOptions {
  /** Connections of the pool. */
  readonly max?: number
  /** How long a caller waits for a free connection. */
  readonly poolWaitMs?: number
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
  /** Row-level security separates organizations; see `tenant-scope.ts`. */
  readonly hasRowSecurity?: boolean
}

export function connect(url: string, options: ConnectOptions = {}): Db {
  const { max = 10, poolWaitMs = 2000, statementTimeoutMs = 10_000 } = options
  const server = `naryad/${randomUUID()}`
  const open: OpenConnection = (hooks) =>
    openDriver(url, {
      ...hooks,
      types,
      connection: {
        application_name: server,
        TimeZone: 'UTC',
        DateStyle: 'ISO',
        search_path: 'public',
        jit: false,
        // Parallel workers are disabled, so that cores are left for concurrent calls.
        max_parallel_workers_per_gather: 0,
        statement_timeout: statementTimeoutMs,
        lock_timeout: options.lockTimeoutMs ?? 3000,
        idle_in_transaction_session_timeout: 10_000,
      },
      transform: { column: { from: camelCase } },
    })
  const pool = openPool({
    url,
    open,
    max,
    waitMs: poolWaitMs,
    hasRowSecurity: options.hasRowSecurity ?? false,
  })
  const db = new Kysely<Database>({ dialect: new PoolDialect(pool), plugins: [new SnakeCaseNames()] })
  states.set(db, pool.state)
  urls.set(db, url)
  servers.set(db, server)
  return db
}

interface DedicatedOptions {
  /** The application_name shown by the database server. */
  readonly name: string
  readonly onClose: () => void
}

/** A connection outside of the pool, for locks that outlast a statement. The caller closes it. */
export async function openDedicated(db: Db, { name, onClose }: DedicatedOptions): Promise<postgres.Sql> {
  const url = urls.get(db)
  if (url === undefined) throw new Error('not made by connect()')
  return openDriver(url, { connection: { application_name: name }, onclose: onClose })
}

export interface Presence {
  /** Opens the connection again if it was lost. */
  readonly ensure: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * A connection that shows other servers that this one is alive (`is_server_alive`), even while its pool is empty. The
 * database closes it when the process dies.
 */
export function openPresence(db: Db): Presence {
  let opening: Promise<postgres.Sql> | undefined
  return {
    ensure: async () => {
      const name = servers.get(db)
      if (name === undefined) throw new Error('not made by connect()')
      opening ??= openDedicated(db, { name, onClose: () => (opening = undefined) })
      await opening.catch((error: unknown) => {
        opening = undefined
        throw error
      })
    },
    close: async () => {
      const sql = await opening?.catch(() => undefined)
      await sql?.end({ timeout: 1 })
    },
  }
}

const servers = new WeakMap<Db, string>()
const urls = new WeakMap<Db, string>()
const states = new WeakMap<Db, PoolState>()

/** The usage of its pool. */
export const poolOf = (db: Db): PoolState => states.get(db) ?? { inUse: 0, waiting: 0 }
