import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A plate is compared with what was typed in every search: folded once when it is written, not for each that is met.
  await sql`alter table cars add column plate_code text not null generated always as (fold_code(plate)) stored`.execute(
    db,
  )
  await sql`drop index cars_plate_search`.execute(db)
  await sql`create index cars_plate_code on cars using gin (plate_code gin_trgm_ops)`.execute(db)
  // Lists that are walked by something else than the truck ask of each only whether it is still there.
  await sql`create index cars_listed on cars (id) where status <> 'ARCHIVED'`.execute(db)
}
