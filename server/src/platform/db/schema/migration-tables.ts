import { type DatabaseIntrospector, type Kysely, sql, type TableMetadata } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'

/**
 * Answers whether the migrator's own two tables exist, which it asks twice before every step. The
 * standard introspector lists all tables with all columns, which took longer than most migrations.
 */
export class MigrationTables implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    this.#db = db
  }

  getSchemas = (): Promise<never> => Promise.reject(new Error('the migrator is given no schema to look for'))

  async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where tablename in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})`.execute(this.#db)
    return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }))
  }
}
