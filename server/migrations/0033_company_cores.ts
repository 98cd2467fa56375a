import { sql, type Kysely } from 'kysely'

/**
 * What remains of an organization's name without quotes and legal forms is kept beside it: looking for likely names
 * compared every candidate, and worked this out anew for each of them, twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index companies_by_core`.execute(db)
  await sql`
    alter table companies add column name_core text not null generated always as (name_core(name)) stored`.execute(
    db,
  )
  await sql`create index companies_by_core on companies using gin (name_core gin_trgm_ops)`.execute(db)
}
