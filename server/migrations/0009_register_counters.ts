import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

export const schema = String.raw`
-- Counters of trucks, drivers and maintenance ranges, as those of tasks: changes append deltas in their own transaction,
-- a job folds them, a reader sums both.
create table car_counts (
  -- 0: no organization; -1: all organizations together.
  company_id integer not null,
  status car_status not null,
  n integer not null,
  primary key (company_id, status)
) with (fillfactor = 70);

create table car_count_deltas (like car_counts);

create or replace function count_car_insert() returns trigger language plpgsql as $$ begin
  insert into car_count_deltas
  select company_id, status, sum(n)
  from (select coalesce(company_id, 0) as company_id, status, 1 as n from new_rows) as rows
  group by company_id, status;
  return null;
end $$;
create or replace trigger cars_count_insert after insert on cars referencing new table as new_rows
  for each statement execute function count_car_insert();

create or replace function count_car_delete() returns trigger language plpgsql as $$ begin
  insert into car_count_deltas
  select company_id, status, sum(n)
  from (select coalesce(company_id, 0) as company_id, status, -1 as n from old_rows) as rows
  group by company_id, status;
  return null;
end $$;
create or replace trigger cars_count_delete after delete on cars referencing old table as old_rows
  for each statement execute function count_car_delete();

create or replace function count_car_update() returns trigger language plpgsql as $$ begin
  insert into car_count_deltas
  select company_id, status, sum(n)
  from (
    select coalesce(company_id, 0) as company_id, status, -1 as n from old_rows
    union all select coalesce(company_id, 0) as company_id, status, 1 as n from new_rows) as rows
  group by company_id, status having sum(n) <> 0;
  return null;
end $$;
create or replace trigger cars_count_update after update on cars
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_car_update();

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
  insert into car_counts
    select company_id, status, sum(n) from moved group by company_id, status having sum(n) <> 0
    union all select -1, status, sum(n) from moved group by status having sum(n) <> 0
  on conflict (company_id, status) do update set n = car_counts.n + excluded.n;
  delete from car_counts where n = 0
$$;

-- Truncated counts take the totals with them.
create or replace function reset_company_car_totals() returns trigger language plpgsql as $$ begin
  update company_totals set cars = 0 where cars <> 0;
  return null;
end $$;
create or replace trigger car_counts_truncate after truncate on car_counts
  for each statement execute function reset_company_car_totals();

create table driver_counts (
  -- 0: no organization; -1: all organizations together.
  company_id integer not null,
  is_active boolean not null,
  n integer not null,
  primary key (company_id, is_active)
) with (fillfactor = 70);

create table driver_count_deltas (like driver_counts);

create or replace function count_driver_insert() returns trigger language plpgsql as $$ begin
  insert into driver_count_deltas
  select company_id, is_active, sum(n)
  from (select coalesce(company_id, 0) as company_id, is_active, 1 as n from new_rows) as rows
  group by company_id, is_active;
  return null;
end $$;
create or replace trigger drivers_count_insert after insert on drivers referencing new table as new_rows
  for each statement execute function count_driver_insert();

create or replace function count_driver_delete() returns trigger language plpgsql as $$ begin
  insert into driver_count_deltas
  select company_id, is_active, sum(n)
  from (select coalesce(company_id, 0) as company_id, is_active, -1 as n from old_rows) as rows
  group by company_id, is_active;
  return null;
end $$;
create or replace trigger drivers_count_delete after delete on drivers referencing old table as old_rows
  for each statement execute function count_driver_delete();

create or replace function count_driver_update() returns trigger language plpgsql as $$ begin
  insert into driver_count_deltas
  select company_id, is_active, sum(n)
  from (
    select coalesce(company_id, 0) as company_id, is_active, -1 as n from old_rows
    union all select coalesce(company_id, 0) as company_id, is_active, 1 as n from new_rows) as rows
  group by company_id, is_active having sum(n) <> 0;
  return null;
end $$;
create or replace trigger drivers_count_update after update on drivers
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_driver_update();

create or replace function fold_driver_counts() returns void language sql as $$
  with moved as (delete from driver_count_deltas returning *),
  sums as (
    select company_id, sum(n)::integer as n from moved group by company_id having sum(n) <> 0),
  locked as materialized (
    select t.company_id, sums.n from company_totals t join sums on sums.company_id = t.company_id
    order by t.company_id for no key update of t),
  added as (
    update company_totals t set drivers = t.drivers + locked.n from locked
    where locked.company_id = t.company_id)
  insert into driver_counts
    select company_id, is_active, sum(n) from moved group by company_id, is_active having sum(n) <> 0
    union all select -1, is_active, sum(n) from moved group by is_active having sum(n) <> 0
  on conflict (company_id, is_active) do update set n = driver_counts.n + excluded.n;
  delete from driver_counts where n = 0
$$;

-- Truncated counts take the totals with them.
create or replace function reset_company_driver_totals() returns trigger language plpgsql as $$ begin
  update company_totals set drivers = 0 where drivers <> 0;
  return null;
end $$;
create or replace trigger driver_counts_truncate after truncate on driver_counts
  for each statement execute function reset_company_driver_totals();

-- Ranges per pair of bounds (docs/decisions/0024-counted-ranges.md): from some thousands of pairs the numbers of ranges
-- by state today are computed, however many ranges there are.
create table range_counts (
  is_done boolean not null,
  overdue_after date not null,
  soon_from date not null,
  n integer not null,
  primary key (is_done, overdue_after, soon_from)
) with (fillfactor = 70);

create table range_count_deltas (like range_counts);

create or replace function count_range_insert() returns trigger language plpgsql as $$ begin
  insert into range_count_deltas
  select is_done, overdue_after, soon_from, sum(n)
  from (select done_at is not null as is_done, overdue_after, soon_from, 1 as n from new_rows) as rows
  group by is_done, overdue_after, soon_from having sum(n) <> 0;
  return null;
end $$;
create or replace trigger maintenance_ranges_count_insert after insert on maintenance_ranges
  referencing new table as new_rows
  for each statement execute function count_range_insert();

create or replace function count_range_delete() returns trigger language plpgsql as $$ begin
  insert into range_count_deltas
  select is_done, overdue_after, soon_from, sum(n)
  from (select done_at is not null as is_done, overdue_after, soon_from, -1 as n from old_rows) as rows
  group by is_done, overdue_after, soon_from having sum(n) <> 0;
  return null;
end $$;
create or replace trigger maintenance_ranges_count_delete after delete on maintenance_ranges
  referencing old table as old_rows
  for each statement execute function count_range_delete();

create or replace function count_range_update() returns trigger language plpgsql as $$ begin
  insert into range_count_deltas
  select is_done, overdue_after, soon_from, sum(n)
  from (
    select done_at is not null as is_done, overdue_after, soon_from, -1 as n from old_rows
    union all select done_at is not null as is_done, overdue_after, soon_from, 1 as n from new_rows) as rows
  group by is_done, overdue_after, soon_from having sum(n) <> 0;
  return null;
end $$;
create or replace trigger maintenance_ranges_count_update after update on maintenance_ranges
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_range_update();

create or replace function clear_range_counts() returns trigger language plpgsql as $$ begin
  delete from range_counts;
  delete from range_count_deltas;
  return null;
end $$;
create or replace trigger maintenance_ranges_count_truncate after truncate on maintenance_ranges
  for each statement execute function clear_range_counts();

create or replace function fold_range_counts() returns void language sql as $$
  with moved as (delete from range_count_deltas returning *)
  insert into range_counts
    select is_done, overdue_after, soon_from, sum(n) from (select * from moved) as rows
    group by is_done, overdue_after, soon_from having sum(n) <> 0
  on conflict (is_done, overdue_after, soon_from) do update set n = range_counts.n + excluded.n;
  delete from range_counts where n = 0
$$;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
