import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type postgres from 'postgres'

import type { Database } from '../database.ts'
import { SnakeCaseNames } from '../query/names.ts'
import { MigrationTables } from '../schema/migration-tables.ts'
import { parametersOf } from './driver.ts'

/** Kysely over one connection of the driver, within its open transaction. */
export const withinTransaction = (sql: postgres.TransactionSql): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnection(sql),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new MigrationTables(db),
    },
    plugins: [new SnakeCaseNames()],
  })

class OneConnection implements Driver, DatabaseConnection {
  readonly #sql: postgres.TransactionSql

  constructor(sql: postgres.TransactionSql) {
    this.#sql = sql
  }

  init = (): Promise<void> => Promise.resolve()
  acquireConnection = (): Promise<DatabaseConnection> => Promise.resolve(this)
  releaseConnection = (): Promise<void> => Promise.resolve()
  destroy = (): Promise<void> => Promise.resolve()

  // The caller controls the transaction; transactions are not nested.
  beginTransaction = (): Promise<never> => Promise.reject(new Error('there is a transaction already'))
  commitTransaction = (): Promise<never> => Promise.reject(new Error('not this one’s transaction'))
  rollbackTransaction = (): Promise<never> => Promise.reject(new Error('not this one’s transaction'))

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await this.#sql.unsafe(sql, parametersOf(parameters))
    // The count of a DDL statement is null, contrary to the driver's types.
    return { rows: [...rows] as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }

  // oxlint-disable-next-line require-yield -- nothing that runs here is too long to hold
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('not here')
  }
}
