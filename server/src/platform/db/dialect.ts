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

import type { Connection } from './connection.ts'
import { MigrationTables } from './migration-tables.ts'
import type { Pool } from './pool.ts'

/** Kysely over our pool. */
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
 * Prefixes a statement whose single value is returned as the bytes sent by the database: a value that is only
 * passed on is neither decoded nor encoded again.
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
    // The driver's own list outlives many a collection of the young: whatever is in it would be taken for old.
    const rows = answer.splice(0) as R[]
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
    // A statement has failed and its error was swallowed: PostgreSQL answers «commit» by undoing everything.
    if (command === 'ROLLBACK') throw new Error('the transaction was aborted, nothing is committed')
  }

  async rollbackTransaction({ connection }: PoolConnection): Promise<void> {
    // With its connection the transaction is gone; the error that is on its way says why.
    if (!connection.isLost) await connection.run('rollback', [])
  }

  releaseConnection = ({ connection }: PoolConnection): Promise<void> => connection.release()

  destroy = (): Promise<void> => this.#pool.end()
}
