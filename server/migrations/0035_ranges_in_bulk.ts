import { sql, type Kysely } from 'kysely'

/** Ranges come by tens of thousands in a file: what was done for each of them is done for many, or costs less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await bounds(db)
  await terms(db)
  await apart(db)
}

/**
 * Whoever writes many ranges gives each its bounds in the same statement, by the functions by which the trigger gives
 * them to a single one: looking up kind and truck for every row was a fifth of an import.
 */
async function bounds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function range_soon_from(
      date_to date, mileage_to integer, mileage_km integer, warning_days integer, warning_km integer
    ) returns date language sql immutable parallel safe
    return case when mileage_km >= mileage_to - warning_km then '-infinity'::date
      else coalesce(date_to - warning_days, 'infinity') end`.execute(db)
  await sql`
    create function range_overdue_after(
      date_to date, mileage_to integer, mileage_km integer, done_at timestamptz
    ) returns date language sql immutable parallel safe
    return case when mileage_km > mileage_to and done_at is null then '-infinity'::date
      else coalesce(date_to, 'infinity') end`.execute(db)
  await sql`
    create or replace function bound_range() returns trigger language plpgsql as $$ begin
      select range_soon_from(new.date_to, new.mileage_to, c.mileage_km, k.warning_days, k.warning_km),
        range_overdue_after(new.date_to, new.mileage_to, c.mileage_km, new.done_at)
      into new.soon_from, new.overdue_after
      from maintenance_kinds k, cars c where k.id = new.kind_id and c.id = new.car_id;
      return new;
    end $$`.execute(db)
  await sql`drop trigger maintenance_ranges_bound on maintenance_ranges`.execute(db)
  await sql`
    create trigger maintenance_ranges_bound
    before update of car_id, kind_id, date_to, mileage_to, done_at on maintenance_ranges
    for each row execute function bound_range()`.execute(db)
  // A range of kilometres alone may have both bounds after all days by right: it is bounded once more.
  await sql`
    create trigger maintenance_ranges_bound_new before insert on maintenance_ranges
    for each row when (new.soon_from = 'infinity' and new.overdue_after = 'infinity')
    execute function bound_range()`.execute(db)
}

/**
 * As refresh_car_terms, for some thousands of trucks of which each has an open range: they are looked up by one walk
 * along the index, and nothing is to be deleted.
 */
async function terms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function renew_car_terms(car_ids integer[]) returns void language sql as $$
      -- A truck may have been driven since its range was written, by somebody who could not see it yet.
      update maintenance_ranges as old set soon_from = near.soon_from, overdue_after = near.overdue_after
      from (
        select r.id, b.soon_from, b.overdue_after
        from maintenance_ranges r
        join maintenance_kinds k on k.id = r.kind_id
        join cars c on c.id = r.car_id
        cross join lateral (
          select range_soon_from(r.date_to, r.mileage_to, c.mileage_km, k.warning_days, k.warning_km) as soon_from,
            range_overdue_after(r.date_to, r.mileage_to, c.mileage_km, r.done_at) as overdue_after
        ) as b
        where r.car_id = any(car_ids) and r.done_at is null
          and (r.soon_from, r.overdue_after) is distinct from (b.soon_from, b.overdue_after)
        order by r.id for no key update of r
      ) as near
      where old.id = near.id;

      insert into car_terms as old (
        car_id, range_id, due_on, soon_on, due_km, soon_km, soon_from, overdue_after, is_archived)
      select r.car_id, (array_agg(r.id order by r.overdue_after, r.soon_from, r.mileage_to, r.id))[1],
        min(r.date_to), min(r.date_to - k.warning_days), min(r.mileage_to), min(r.mileage_to - k.warning_km),
        min(r.soon_from), min(r.overdue_after), bool_or(c.status = 'ARCHIVED')
      from maintenance_ranges r
      join maintenance_kinds k on k.id = r.kind_id
      join cars c on c.id = r.car_id
      where r.car_id = any(car_ids) and r.done_at is null
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
}

/**
 * That no two open ranges of a kind and a truck overlap was told by ranges of numbers: every comparison on the way down
 * the index unpacks two of them. A range as an upright line needs four plain numbers: the truck to the right, the kind
 * and the day (or the kilometre) upwards, each kind within a stretch of its own. All of them are whole numbers below
 * 2^53, which are exact; the years from 1 to 9999 take less than 2^22 days.
 */
async function apart(db: Kysely<unknown>): Promise<void> {
  const line = (stretch: number, from: string, to: string): string =>
    `box(point(car_id, kind_id::float8 * ${stretch} + (${from})), point(car_id, kind_id::float8 * ${stretch} + (${to})))`
  // Days belong to a range up to and with its last, kilometres up to its last.
  const lines = {
    dates: line(2 ** 22, `date_from - date '2000-01-01'`, `date_to - date '2000-01-01'`),
    mileage: line(2 ** 24, 'mileage_from', 'mileage_to - 1'),
  }
  const first = { dates: 'date_from', mileage: 'mileage_from' } as const
  for (const bound of ['dates', 'mileage'] as const) {
    const name = sql.ref(`maintenance_ranges_${bound}_apart`)
    await sql`
      alter table maintenance_ranges drop constraint ${name},
        add constraint ${name} exclude using gist ((${sql.raw(lines[bound])}) with &&)
        where (done_at is null and ${sql.ref(first[bound])} is not null)`.execute(db)
  }
}
