import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

import { MigrationTables } from '../schema/migration-tables.ts'
import type { Connection } from './connection.ts'
import { takeRows } from './driver.ts'
import type { Pool } from './pool.ts'

/** A Kysely dialect over our pool. */
export class PoolDialect implements Dialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  createDriver = (): Driver => new PoolDriver(this.#pool)
  createAdapter = (): PostgresAdapter => new PostgresAdapter()
  createQueryCompiler = (): PostgresQueryCompiler => new PostgresQueryCompiler()
  createIntrospector = (db: Kysely<unknown>): MigrationTables => new MigrationTables(db)
}

/**
 * Prefixes a statement with a single value that is returned as the bytes sent by the database: a value that is
 * only forwarded need not be decoded and encoded again.
 */
export const asBytes = '/* bytes */'

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PoolConnection implements DatabaseConnection {
  readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (sql.startsWith(asBytes)) {
      const bytes = await this.connection.bytes(sql, parameters)
      return { rows: [{ bytes }] as R[] }
    }
    const answer = await this.connection.run(sql, parameters)
    const rows = takeRows(answer) as R[]
    return writes.has(answer.command) ? { rows, numAffectedRows: BigInt(answer.count) } : { rows }
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    size: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    for await (const rows of this.connection.portions(sql, parameters, size)) yield { rows: rows as R[] }
  }
}

class PoolDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  init = (): Promise<void> => Promise.resolve()

  acquireConnection = async (): Promise<PoolConnection> => new PoolConnection(await this.#pool.acquire())

  async beginTransaction({ connection }: PoolConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel: level, accessMode: mode } = settings
    await connection.run(`begin${level ? ` isolation level ${level}` : ''}${mode ? ` ${mode}` : ''}`, [])
  }

  async commitTransaction({ connection }: PoolConnection): Promise<void> {
    const { command } = await connection.run('commit', [])
    // After a failed statement with a swallowed error, PostgreSQL answers «commit» with a rollback.
    if (command === 'ROLLBACK') throw new Error('the transaction was aborted, nothing is committed')
  }

  async rollbackTransaction({ connection }: PoolConnection): Promise<void> {
    // A lost connection has already ended its transaction; the pending error reports the cause.
    if (!connection.isLost) await connection.run('rollback', [])
  }

  releaseConnection = ({ connection }: PoolConnection): Promise<void> => connection.release()

  destroy = (): Promise<void> => this.#pool.end()
}
