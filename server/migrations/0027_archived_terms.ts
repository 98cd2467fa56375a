import { sql, type Kysely } from 'kysely'

/**
 * Whether a truck is gone stands beside its terms, so that trucks are counted and walked by their terms without a look
 * at each of them: a look costs a hundred times what the next entry of an index does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table car_terms add column is_archived boolean not null default false`.execute(db)
  const soonFrom = sql.raw(`
    case when c.mileage_km >= r.mileage_to - k.warning_km then '-infinity'
      else coalesce(r.date_to - k.warning_days, 'infinity') end`)
  const overdueAfter = sql.raw(`
    case when c.mileage_km > r.mileage_to and r.done_at is null then '-infinity'
      else coalesce(r.date_to, 'infinity') end`)
  await sql`
    create or replace function refresh_car_terms(car_ids integer[]) returns void language sql as $$
      update maintenance_ranges as old set soon_from = near.soon_from, overdue_after = near.overdue_after
      from (
        select r.id, ${soonFrom} as soon_from, ${overdueAfter} as overdue_after
        from (select distinct unnest(car_ids) as car_id) as wanted
        join maintenance_ranges r on r.car_id = wanted.car_id
        join maintenance_kinds k on k.id = r.kind_id
        join cars c on c.id = r.car_id
        where r.done_at is null and (r.soon_from, r.overdue_after) is distinct from (${soonFrom}, ${overdueAfter})
        order by r.id for no key update of r
      ) as near
      where old.id = near.id;

      delete from car_terms using (select distinct unnest(car_ids) as car_id) as wanted
      where car_terms.car_id = wanted.car_id
        and not exists (select from maintenance_ranges r where r.car_id = wanted.car_id and r.done_at is null);

      insert into car_terms as old (
        car_id, range_id, due_on, soon_on, due_km, soon_km, soon_from, overdue_after, is_archived)
      select r.car_id, (array_agg(r.id order by r.overdue_after, r.soon_from, r.mileage_to, r.id))[1],
        min(r.date_to), min(r.date_to - k.warning_days), min(r.mileage_to), min(r.mileage_to - k.warning_km),
        min(r.soon_from), min(r.overdue_after), bool_or(c.status = 'ARCHIVED')
      from (select distinct unnest(car_ids) as car_id) as wanted
      join maintenance_ranges r on r.car_id = wanted.car_id and r.done_at is null
      join maintenance_kinds k on k.id = r.kind_id
      join cars c on c.id = r.car_id
      group by r.car_id
      order by r.car_id
      on conflict (car_id) do update set range_id = excluded.range_id,
        due_on = excluded.due_on, soon_on = excluded.soon_on, due_km = excluded.due_km, soon_km = excluded.soon_km,
        soon_from = excluded.soon_from, overdue_after = excluded.overdue_after, is_archived = excluded.is_archived
      where (old.range_id, old.due_on, old.soon_on, old.due_km, old.soon_km, old.soon_from, old.overdue_after,
        old.is_archived)
        is distinct from (excluded.range_id, excluded.due_on, excluded.soon_on, excluded.due_km, excluded.soon_km,
          excluded.soon_from, excluded.overdue_after, excluded.is_archived);
    $$`.execute(db)
  // Terms follow what is driven and what is gone, whoever writes it: a form, an import, the telematics.
  await sql`
    create or replace function follow_mileage() returns trigger language plpgsql as $$ begin
      perform refresh_car_terms(array_agg(n.id))
      from new_rows n join old_rows o on o.id = n.id
      where (n.status = 'ARCHIVED') <> (o.status = 'ARCHIVED')
        or n.mileage_km is distinct from o.mileage_km
          and exists (
            select from maintenance_ranges r
            where r.car_id = n.id and r.done_at is null and r.mileage_to is not null)
      having count(*) > 0;
      return null;
    end $$`.execute(db)
  await sql`
    update car_terms set is_archived = true
    from cars where cars.id = car_terms.car_id and cars.status = 'ARCHIVED'`.execute(db)
  await sql`drop index car_terms_by_day, car_terms_overdue, car_terms_soon`.execute(db)
  await sql`
    create index car_terms_by_day on car_terms (due_on, car_id) include (is_archived, soon_from, overdue_after)`.execute(
    db,
  )
  await sql`
    create index car_terms_overdue on car_terms (overdue_after, due_on, car_id) include (is_archived)`.execute(
    db,
  )
  await sql`
    create index car_terms_soon on car_terms (soon_from) include (overdue_after, due_on, car_id, is_archived)`.execute(
    db,
  )
}
