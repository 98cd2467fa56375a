import type { Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0050_warranty.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, due_rows, due_counts, due_count_deltas, due_supply, car_homes`

const ofTruck = { select: formerPolicies['car_terms']?.select ?? 'false', write: 'false' }

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  due_rows: { select: formerPolicies['tasks']?.select ?? 'false', write: 'false' },
  car_homes: ofTruck,
  due_supply: hidden,
}

const columns = [
  'company_id',
  'car_id',
  'driver_id',
  'kind_id',
  'due_on',
  'due_day',
  'soon_day',
  'is_km_soon',
]
const listOf = (prefix: string): string => columns.map((column) => `${prefix}.${column}`).join(', ')

/** Rows of these sources become what `fresh` says of them. */
const store = (name: string, locks: string, owned: string): string => `
create function refresh_due_of_${name}(ids integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare today date := (now() at time zone 'Europe/Moscow')::date;
begin
  ${locks}
  delete from due_rows as old where ${owned} and not exists (
    select from due_of_${name}(ids, today) as fresh
    where fresh.what = old.what and fresh.source_id = old.source_id);
  insert into due_rows as old (what, source_id, ${columns.join(', ')}, task_id)
  select fresh.what, fresh.source_id, ${listOf('fresh')}, fresh.task_id
  from due_of_${name}(ids, today) as fresh order by fresh.what, fresh.source_id
  on conflict (what, source_id) do update set
    (${columns.join(', ')}) = row(${listOf('excluded')}),
    -- The task of a range is that of the range. Another one's is about this term: a new term has none.
    task_id = case when old.what = 'RANGE' then excluded.task_id
      when old.due_on is not distinct from excluded.due_on then old.task_id end,
    version = old.version + 1
  where (${listOf('old')}, case when old.what = 'RANGE' then old.task_id end)
    is distinct from (${listOf('excluded')}, excluded.task_id);
end $$;
revoke execute on function refresh_due_of_${name}(integer[]) from public;`

const due = `(what text, source_id integer, company_id integer, car_id integer, driver_id integer, kind_id integer,
  due_on date, due_day date, soon_day date, is_km_soon boolean, task_id integer)`

/** Sources of the rows that one statement has changed: `differ` compares an old row `o` with its new one `n`. */
const refreshed = (refresh: string, column: string, differ: string): string => `
  if tg_op = 'INSERT' then
    perform ${refresh}(array_agg(distinct n.${column})) from new_rows n where n.${column} is not null
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform ${refresh}(array_agg(distinct o.${column})) from old_rows o where o.${column} is not null
    having count(*) > 0;
  else
    perform ${refresh}(array_agg(distinct changed.id))
    from (
      select unnest(array[o.${column}, n.${column}]) as id from new_rows n join old_rows o on o.id = n.id
      where ${differ}) as changed
    where changed.id is not null
    having count(*) > 0;
  end if;`

const transitions = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}
type Event = keyof typeof transitions

const follow = (table: string, events: readonly Event[], body: string): string => `
create function store_due_of_${table}() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  ${body}
  return null;
end $$;
revoke execute on function store_due_of_${table}() from public;
${events
  .map(
    (event) => `
create trigger ${table}_store_due_on_${event} after ${event} on ${table} referencing ${transitions[event]}
  for each statement execute function store_due_of_${table}();`,
  )
  .join('')}`

/** Signed numbers of rows, by which the counts change. */
const counted = (event: Event): string => {
  const signed = (rows: string, sign: number): string =>
    `select what, coalesce(kind_id, 0) as kind_id, due_day, ${sign} as n from ${rows}`
  const of = {
    insert: signed('new_rows', 1),
    delete: signed('old_rows', -1),
    update: `${signed('old_rows', -1)} union all ${signed('new_rows', 1)}`,
  }
  return `
create function count_due_${event}() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  insert into due_count_deltas
  select what, kind_id, due_day, sum(n) from (${of[event]}) as rows
  group by what, kind_id, due_day having sum(n) <> 0;
  return null;
end $$;
revoke execute on function count_due_${event}() from public;
create trigger due_rows_count_${event} after ${event} on due_rows referencing ${transitions[event]}
  for each statement execute function count_due_${event}();`
}

const schema = String.raw`
alter table maintenance_kinds
  add supply_days integer not null default 14 check (supply_days between 0 and 365),
  add task_by_supply boolean not null default false;
update maintenance_kinds set supply_days = 0
where purpose in ('CARD_READING', 'VERIFICATION', 'CALIBRATION', 'UNIT_READING');

-- A task may be about several ranges.
drop index maintenance_ranges_task_unique;
create index maintenance_ranges_by_task on maintenance_ranges (task_id) where task_id is not null;

-- What ends: a row per open range, card, licence, reading and contract, so that one list of them is filtered, sorted,
-- grouped and counted by indexes (docs/decisions/0168-what-ends-is-stored.md).
create table due_rows (
  id integer generated by default as identity primary key,
  what text not null check (what in ('RANGE', 'CARD', 'LICENSE', 'READING', 'CONTRACT')),
  -- A range; a driver; a truck; an organization.
  source_id integer not null,
  company_id integer,
  car_id integer,
  driver_id integer,
  kind_id integer,
  due_on date,
  -- The place in the list: by kilometres «-infinity» when over, the present day when near, «infinity» otherwise.
  due_day date not null,
  soon_day date not null,
  is_km_soon boolean not null,
  task_id integer,
  version integer not null default 1,
  constraint due_rows_source_unique unique (what, source_id)
);
create index due_rows_by_day on due_rows (due_day, id) include (what, kind_id);
create index due_rows_by_kind on due_rows (kind_id, due_day, id) where kind_id is not null;
create index due_rows_by_company on due_rows (company_id, due_day, id);
create index due_rows_by_car on due_rows (car_id, due_day, id);
create index due_rows_by_task on due_rows (task_id) where task_id is not null;
create index due_rows_near_by_km on due_rows (id) where is_km_soon;

create table due_counts (
  what text not null,
  kind_id integer not null,
  due_day date not null,
  n integer not null,
  primary key (due_day, what, kind_id)
) with (fillfactor = 70);
create table due_count_deltas (like due_counts);
${counted('insert')}
${counted('update')}
${counted('delete')}
create function clear_due_counts() returns trigger language plpgsql as $$ begin
  delete from due_counts;
  delete from due_count_deltas;
  return null;
end $$;
create trigger due_rows_count_truncate after truncate on due_rows
  for each statement execute function clear_due_counts();
create function fold_due_counts() returns void language sql as $$
  with moved as (delete from due_count_deltas returning *)
  insert into due_counts
    select what, kind_id, due_day, sum(n) from (select * from moved) as rows
    group by what, kind_id, due_day having sum(n) <> 0
  on conflict (due_day, what, kind_id) do update set n = due_counts.n + excluded.n;
  delete from due_counts where n = 0
$$;

create table due_supply (
  kind_id integer primary key references maintenance_kinds on delete cascade,
  days integer not null,
  orders_count integer not null
);

create table car_homes (
  car_id integer primary key references cars on delete cascade,
  zone_id integer not null references company_zones on delete cascade
);
create index car_homes_by_zone on car_homes (zone_id, car_id);

create function due_of_cars(ids integer[], today date) returns table ${due} language sql stable as $$
  select 'RANGE', m.id, c.company_id, c.id, null::integer, m.kind_id, m.date_to,
    case when m.overdue_after = '-infinity' then m.overdue_after
      when m.soon_from = '-infinity' then least(m.overdue_after, today) else m.overdue_after end,
    m.soon_from, m.soon_from = '-infinity' and m.overdue_after >= today, m.task_id
  from maintenance_ranges m join cars c on c.id = m.car_id
  where m.car_id = any(ids) and c.id = any(ids) and m.done_at is null and c.status <> 'ARCHIVED'
  union all
  -- An open range of the kind is the planned reading.
  select 'READING', c.id, c.company_id, c.id, c.driver_id, read.kind_id, read.read_on + 28, read.read_on + 28, read.read_on + 21,
    false, null
  from cars c join (
    select distinct on (m.car_id) m.car_id, m.kind_id, (m.done_at at time zone 'Europe/Moscow')::date as read_on
    from maintenance_ranges m join maintenance_kinds k on k.id = m.kind_id
    where m.car_id = any(ids) and k.purpose = 'CARD_READING' and m.done_at is not null
      and not exists (
        select from maintenance_ranges as planned
        where planned.car_id = m.car_id and planned.kind_id = m.kind_id and planned.done_at is null)
    order by m.car_id, m.done_at desc) as read on read.car_id = c.id
  where c.id = any(ids) and c.status <> 'ARCHIVED'
$$;

create function due_of_drivers(ids integer[], today date) returns table ${due} language sql stable as $$
  select ends.what, d.id, d.company_id, truck.id, d.id, null::integer, ends.day, ends.day, ends.day - 30, false,
    null::integer
  from drivers d
  cross join lateral (values ('CARD', d.driver_card_expires_on), ('LICENSE', d.license_expires_on)) as ends (what, day)
  left join lateral (
    select min(c.id) as id from cars c where c.driver_id = d.id and c.status <> 'ARCHIVED') as truck on true
  where d.id = any(ids) and d.is_active and ends.day is not null
$$;

create function due_of_companies(ids integer[], today date) returns table ${due} language sql stable as $$
  select 'CONTRACT', id, id, null::integer, null::integer, null::integer, contract_expires_on, contract_expires_on,
    contract_expires_on - 60, false, null::integer
  from companies where id = any(ids) and is_active and contract_expires_on is not null
$$;

${store(
  'cars',
  `-- The light of a truck is the lock of what is stored about it: of two transactions that change one truck the second
  -- sees what the first has committed.
  perform from car_lights where car_id = any(ids) order by car_id for no key update;`,
  `old.car_id = any(ids) and old.what in ('RANGE', 'READING')`,
)}
${store('drivers', '', `old.what in ('CARD', 'LICENSE') and old.source_id = any(ids)`)}
${store('companies', '', `old.what = 'CONTRACT' and old.source_id = any(ids)`)}

${follow(
  'maintenance_ranges',
  ['insert', 'update', 'delete'],
  refreshed(
    'refresh_due_of_cars',
    'car_id',
    `(o.car_id, o.kind_id, o.date_to, o.soon_from, o.overdue_after, o.done_at, o.task_id)
        is distinct from (n.car_id, n.kind_id, n.date_to, n.soon_from, n.overdue_after, n.done_at, n.task_id)`,
  ),
)}
${follow(
  'cars',
  ['insert', 'update', 'delete'],
  `${refreshed(
    'refresh_due_of_cars',
    'id',
    `(o.status = 'ARCHIVED') <> (n.status = 'ARCHIVED') or o.driver_id is distinct from n.driver_id
        or o.company_id is distinct from n.company_id`,
  )}
  ${refreshed(
    'refresh_due_of_drivers',
    'driver_id',
    `(o.status = 'ARCHIVED') <> (n.status = 'ARCHIVED') or o.driver_id is distinct from n.driver_id`,
  )}`,
)}
${follow(
  'drivers',
  ['insert', 'update', 'delete'],
  refreshed(
    'refresh_due_of_drivers',
    'id',
    `(o.company_id, o.driver_card_expires_on, o.license_expires_on, o.is_active)
        is distinct from (n.company_id, n.driver_card_expires_on, n.license_expires_on, n.is_active)`,
  ),
)}
${follow(
  'companies',
  ['insert', 'update', 'delete'],
  refreshed(
    'refresh_due_of_companies',
    'id',
    `(o.contract_expires_on, o.is_active) is distinct from (n.contract_expires_on, n.is_active)`,
  ),
)}

select refresh_due_of_cars(array(select id from cars));
select refresh_due_of_drivers(array(select id from drivers));
select refresh_due_of_companies(array(select id from companies));
select fold_due_counts();
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
