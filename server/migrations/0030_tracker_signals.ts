import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * What a tracker says stands in car_positions alone; cars has what people enter (docs/decisions/0140). The columns of cars
 * that this replaces go with 0031.
 */

/** The mileage of truck `c` with its row `p` of car_positions, if it has one. */
const mileage = 'car_mileage(c.mileage_km, c.mileage_at, p.odometer_km, p.odometer_since)'

const ofNearest = (column: string): string =>
  `(array_agg(r.${column} order by r.overdue_after, r.soon_from, r.mileage_to, r.id))[1]`

/** Columns of car_terms, with their expressions over the open ranges of a truck. */
const terms = {
  range_id: ofNearest('id'),
  kind_id: ofNearest('kind_id'),
  date_from: ofNearest('date_from'),
  date_to: ofNearest('date_to'),
  mileage_from: ofNearest('mileage_from'),
  mileage_to: ofNearest('mileage_to'),
  range_soon_from: ofNearest('soon_from'),
  due_on: 'min(r.date_to)',
  soon_on: 'min(r.date_to - k.warning_days)',
  due_km: 'min(r.mileage_to)',
  soon_km: 'min(r.mileage_to - k.warning_km)',
  next_km: `min(case when ${mileage} >= r.mileage_to - k.warning_km then
      case when ${mileage} > r.mileage_to then null else r.mileage_to + 1 end else r.mileage_to - k.warning_km end)`,
  soon_from: 'min(r.soon_from)',
  overdue_after: 'min(r.overdue_after)',
  is_archived: `bool_or(c.status = 'ARCHIVED')`,
}

const columnsOf = (prefix = ''): string =>
  Object.keys(terms)
    .map((column) => prefix + column)
    .join(', ')

const refresh = (ranges: string, leftovers: string): string => `
  update maintenance_ranges as old set soon_from = near.soon_from, overdue_after = near.overdue_after
  from (
    select r.id, b.soon_from, b.overdue_after
    from ${ranges}
    join maintenance_kinds k on k.id = r.kind_id
    join cars c on c.id = r.car_id
    left join car_positions p on p.car_id = r.car_id
    cross join lateral (
      select range_soon_from(r.date_to, r.mileage_to, ${mileage}, k.warning_days, k.warning_km) as soon_from,
        range_overdue_after(r.date_to, r.mileage_to, ${mileage}, r.done_at) as overdue_after
    ) as b
    where r.done_at is null and (r.soon_from, r.overdue_after) is distinct from (b.soon_from, b.overdue_after)
    order by r.id for no key update of r
  ) as near
  where old.id = near.id;
  ${leftovers}
  insert into car_terms as old (car_id, ${columnsOf()})
  select r.car_id, ${Object.values(terms).join(',\n    ')}
  from ${ranges}
  join maintenance_kinds k on k.id = r.kind_id
  join cars c on c.id = r.car_id
  left join car_positions p on p.car_id = r.car_id
  where r.done_at is null
  group by r.car_id
  order by r.car_id
  on conflict (car_id) do update set (${columnsOf()}) = row(${columnsOf('excluded.')})
  where (${columnsOf('old.')}) is distinct from (${columnsOf('excluded.')})`

/** A join instead of a search by id: the list may contain the whole fleet. */
const ofFleet = `(select distinct unnest(car_ids) as car_id) as wanted
    join maintenance_ranges r on r.car_id = wanted.car_id`
/** One index scan finds the ranges of thousands of trucks. */
const ofPortion = '(select * from maintenance_ranges where car_id = any(car_ids)) as r'

const withoutRanges = `
  delete from car_terms using (select distinct unnest(car_ids) as car_id) as wanted
  where car_terms.car_id = wanted.car_id
    and not exists (select from maintenance_ranges r where r.car_id = wanted.car_id and r.done_at is null);`

const schema = String.raw`
alter table car_positions
  -- The mileage of the truck as its tracker counts it on from what people entered, and the moment of that reading.
  add odometer_km integer check (odometer_km between 0 and 10000000),
  add odometer_at timestamptz,
  -- cars.mileage_at of the entry that it continues: a later entry is the truth at once.
  add odometer_since timestamptz,
  -- The tracker's own reading that belongs to odometer_km: later readings add their difference.
  add tracker_km integer check (tracker_km >= 0),
  add tracker_km_at timestamptz,
  -- Readings that do not continue the mileage and wait for a person; see monitoring/odometer.ts.
  add mileage_doubt jsonb;
create index car_positions_in_doubt on car_positions (car_id) where mileage_doubt is not null;

-- The mileage of a truck: its tracker's, while that continues the last entry; else the entry.
create function car_mileage(
  entered_km integer, entered_at timestamptz, odometer_km integer, odometer_since timestamptz
) returns integer language sql immutable parallel safe
return case when odometer_km is not null and odometer_since is not distinct from entered_at then odometer_km
  else entered_km end;

alter table cars
  -- The tracker has sent data before, but not within the last day: set by a job, cleared by the next position.
  add is_silent boolean not null default false,
  -- Doubtful readings since this moment are an error of the tracker, as a person has said.
  add mileage_error_since timestamptz;
-- Includes the creation and the status: silent trucks in the usual order are found in this index alone.
create index cars_silent on cars (created_at, id) include (status) where is_silent;

alter table car_terms
  -- The least mileage above the present one at which a state changes: a poll refreshes the trucks that have reached it.
  add next_km integer;

-- Counted by silence as well.
alter table car_counts add is_silent boolean not null default false;
alter table car_counts drop constraint car_counts_pkey;
alter table car_counts add primary key (company_id, status, is_silent);
alter table car_count_deltas add is_silent boolean not null default false;

create or replace function count_car_insert() returns trigger language plpgsql as $$ begin
  insert into car_count_deltas (company_id, status, is_silent, n)
  select coalesce(company_id, 0), status, is_silent, count(*) from new_rows group by 1, 2, 3;
  return null;
end $$;

create or replace function count_car_delete() returns trigger language plpgsql as $$ begin
  insert into car_count_deltas (company_id, status, is_silent, n)
  select coalesce(company_id, 0), status, is_silent, -count(*) from old_rows group by 1, 2, 3;
  return null;
end $$;

create or replace function count_car_update() returns trigger language plpgsql as $$ begin
  insert into car_count_deltas (company_id, status, is_silent, n)
  select coalesce(company_id, 0), status, is_silent, sum(n)
  from (
    select company_id, status, is_silent, -1 as n from old_rows
    union all select company_id, status, is_silent, 1 as n from new_rows) as rows
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create or replace function fold_car_counts() returns void language sql as $$
  with moved as (delete from car_count_deltas returning *),
  sums as (
    select company_id, sum(n)::integer as n from moved where status <> 'ARCHIVED' group by company_id having sum(n) <> 0),
  locked as materialized (
    select t.company_id, sums.n from company_totals t join sums on sums.company_id = t.company_id
    order by t.company_id for no key update of t),
  added as (
    update company_totals t set cars = t.cars + locked.n from locked
    where locked.company_id = t.company_id)
  insert into car_counts (company_id, status, is_silent, n)
    select company_id, status, is_silent, sum(n) from moved group by 1, 2, 3 having sum(n) <> 0
    union all select -1, status, is_silent, sum(n) from moved group by 2, 3 having sum(n) <> 0
  on conflict (company_id, status, is_silent) do update set n = car_counts.n + excluded.n;
  delete from car_counts where n = 0
$$;

-- A former server has written the point of a truck into cars as well, at most four minutes later; trucks from before
-- the positions have it there only.
insert into car_positions as old (car_id, at, lat, lon, mileage_km, stored_at, stored_lat, stored_lon, seq, published_at)
select id, last_seen_at, lat, lon, tracker_km, last_seen_at, lat, lon, nextval('car_positions_seq'), last_seen_at
from cars where last_seen_at is not null and lat is not null and lon is not null
order by id
on conflict (car_id) do update set at = excluded.at, lat = excluded.lat, lon = excluded.lon where old.at < excluded.at;

-- A mileage that was corrected since a doubt began is an entry that the tracker has not continued yet.
update car_positions as p set odometer_km = case when known.is_corrected then known.from_km else known.mileage_km end,
  odometer_at = case when known.is_corrected then known.tracker_km_at else known.mileage_at end,
  odometer_since = case when known.is_corrected then known.tracker_km_at else known.mileage_at end,
  tracker_km = known.tracker_km, tracker_km_at = known.tracker_km_at, mileage_doubt = known.mileage_doubt - 'isDismissed'
from (
  select *, (mileage_doubt ->> 'fromKm')::integer as from_km,
    mileage_doubt is not null and (mileage_doubt ->> 'fromKm')::integer is distinct from mileage_km as is_corrected
  from cars) as known
where known.id = p.car_id and (known.tracker_km is not null or known.mileage_doubt is not null);

update cars set is_silent = positions.at < now() - interval '24 hours',
  mileage_error_since = case when (cars.mileage_doubt ->> 'isDismissed')::boolean
    then (cars.mileage_doubt ->> 'since')::timestamptz end
from car_positions as positions
where positions.car_id = cars.id
  and (positions.at < now() - interval '24 hours' or (cars.mileage_doubt ->> 'isDismissed')::boolean);

create or replace function set_range_bounds() returns trigger language plpgsql as $$ begin
  select range_soon_from(new.date_to, new.mileage_to, ${mileage}, k.warning_days, k.warning_km),
    range_overdue_after(new.date_to, new.mileage_to, ${mileage}, new.done_at)
  into new.soon_from, new.overdue_after
  from maintenance_kinds k cross join cars c left join car_positions p on p.car_id = c.id
  where k.id = new.kind_id and c.id = new.car_id;
  return new;
end $$;

create or replace function refresh_car_terms(car_ids integer[]) returns void language sql as $$
  ${refresh(ofFleet, withoutRanges)}
$$;

-- For some thousands of trucks that have an open range each, as an import writes them: nothing is to be deleted.
create or replace function refresh_car_terms_in_bulk(car_ids integer[]) returns void language sql as $$
  ${refresh(ofPortion, '')}
$$;

-- Terms follow archiving and the entered mileage, whatever writes them; a tracker's, when it reaches next_km. An entry of
-- the same value is a new one: the tracker had counted on.
create or replace function refresh_terms_of_changed_cars() returns trigger language plpgsql as $$ begin
  perform refresh_car_terms(array_agg(n.id))
  from new_rows n join old_rows o on o.id = n.id
  left join lateral (
    select true as by_mileage from maintenance_ranges r
    where (n.mileage_km, n.mileage_at) is distinct from (o.mileage_km, o.mileage_at)
      and r.car_id = n.id and r.done_at is null and r.mileage_to is not null
    limit 1) as ends on true
  where (n.status = 'ARCHIVED') <> (o.status = 'ARCHIVED') or ends.by_mileage
  having count(*) > 0;
  return null;
end $$;

update car_terms set next_km = next.km
from (
  select r.car_id, ${terms.next_km} as km
  from maintenance_ranges r
  join maintenance_kinds k on k.id = r.kind_id
  join cars c on c.id = r.car_id
  left join car_positions p on p.car_id = r.car_id
  where r.done_at is null and r.mileage_to is not null
  group by r.car_id) as next
where next.car_id = car_terms.car_id and next.km is not null;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
