import { type Kysely, sql } from 'kysely'

/** A block that is marked is another one for those who follow the changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function mark_former_owners() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
      update units set former_owner_id = marked.owner_id, version = units.version + 1, updated_at = now()
      from (
        select own.id, nullif(coalesce(own.former_owner_id, o.company_id), n.company_id) as owner_id
        from new_rows as n join old_rows as o on o.id = n.id and o.company_id is distinct from n.company_id
        join units as own on own.car_id = n.id and own.kind = 'SKZI') as marked
      where units.id = marked.id and units.former_owner_id is distinct from marked.owner_id;
      return null;
    end $$`.execute(db)
}
