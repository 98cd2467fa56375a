import { sql, type Kysely } from 'kysely'

/** A page of trucks looks in fewer places, and half a plate in fewer organizations (docs/decisions/0025-kept-bounds.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db)
  await refreshing(db)
  await written(db)
  await namedCompanies(db)
}

const nearest = 'r.overdue_after, r.soon_from, r.mileage_to, r.id'
const first = (column: string) => `(array_agg(${column} order by ${nearest}))[1]`

/** Columns of `car_terms`, and what they are of a truck's open ranges. */
const terms = {
  range_id: first('r.id'),
  kind_id: first('r.kind_id'),
  date_from: first('r.date_from'),
  date_to: first('r.date_to'),
  mileage_from: first('r.mileage_from'),
  mileage_to: first('r.mileage_to'),
  range_soon_from: first('r.soon_from'),
  due_on: 'min(r.date_to)',
  soon_on: 'min(r.date_to - k.warning_days)',
  due_km: 'min(r.mileage_to)',
  soon_km: 'min(r.mileage_to - k.warning_km)',
  soon_from: 'min(r.soon_from)',
  overdue_after: 'min(r.overdue_after)',
  is_archived: `bool_or(c.status = 'ARCHIVED')`,
}

/** What a list shows of the range that ends first; of its two days the last is the truck's own, it is the least of all. */
async function columns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table car_terms
      add column kind_id integer,
      add column date_from date,
      add column date_to date,
      add column mileage_from integer,
      add column mileage_to integer,
      add column range_soon_from date`.execute(db)
}

const listOf = (prefix = '') =>
  Object.keys(terms)
    .map((column) => prefix + column)
    .join(', ')

const termsOf = (ranges: string) => `
      insert into car_terms as old (car_id, ${listOf()})
      select r.car_id, ${Object.values(terms).join(',\n        ')}
      from ${ranges}
      join maintenance_kinds k on k.id = r.kind_id
      join cars c on c.id = r.car_id
      where r.done_at is null
      group by r.car_id
      order by r.car_id`

const orChange = `
      on conflict (car_id) do update set (${listOf()}) = row(${listOf('excluded.')})
      where (${listOf('old.')}) is distinct from (${listOf('excluded.')})`

/** As they were (0027, 0035), with the columns that are new. */
async function refreshing(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  const bounded = (wanted: string) => `
      update maintenance_ranges as old set soon_from = near.soon_from, overdue_after = near.overdue_after
      from (
        select r.id, b.soon_from, b.overdue_after
        from ${wanted}
        join maintenance_kinds k on k.id = r.kind_id
        join cars c on c.id = r.car_id
        cross join lateral (
          select range_soon_from(r.date_to, r.mileage_to, c.mileage_km, k.warning_days, k.warning_km) as soon_from,
            range_overdue_after(r.date_to, r.mileage_to, c.mileage_km, r.done_at) as overdue_after
        ) as b
        where r.done_at is null and (r.soon_from, r.overdue_after) is distinct from (b.soon_from, b.overdue_after)
        order by r.id for no key update of r
      ) as near
      where old.id = near.id;`
  // A list of trucks is joined, not searched: it may be the whole fleet.
  const joined = `(select distinct unnest(car_ids) as car_id) as wanted
        join maintenance_ranges r on r.car_id = wanted.car_id`
  await raw(`
    create or replace function refresh_car_terms(car_ids integer[]) returns void language sql as $$
      ${bounded(joined)}

      delete from car_terms using (select distinct unnest(car_ids) as car_id) as wanted
      where car_terms.car_id = wanted.car_id
        and not exists (select from maintenance_ranges r where r.car_id = wanted.car_id and r.done_at is null);
      ${termsOf(joined)} ${orChange}
    $$`)
  // For some thousands of trucks of which each has an open range: one walk along the index finds them.
  const listed = '(select * from maintenance_ranges where car_id = any(car_ids)) as r'
  await raw(`
    create or replace function renew_car_terms(car_ids integer[]) returns void language sql as $$
      -- A truck may have been driven since its range was written, by somebody who could not see it yet.
      ${bounded(listed)}
      ${termsOf(listed)} ${orChange}
    $$`)
}

/** From the beginning: rows that are changed one and all would leave a table of twice the size behind. */
async function written(db: Kysely<unknown>): Promise<void> {
  await sql`truncate car_terms`.execute(db)
  await sql.raw(termsOf('maintenance_ranges r')).execute(db)
  await sql`
    alter table car_terms alter column kind_id set not null, alter column range_soon_from set not null`.execute(
    db,
  )
  await sql`analyze car_terms`.execute(db)
}

/** Three signs of a plate stand in many a number of an organization, and hardly ever in its name. */
async function namedCompanies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index companies_names on companies
    using gin ((' ' || fold_words(name) || ' ' || fold_words(full_name)) gin_trgm_ops)`.execute(db)
  await sql`analyze companies`.execute(db)
}
