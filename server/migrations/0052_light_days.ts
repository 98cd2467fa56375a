import type { Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0051_due.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, light_days`

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  light_days: { select: formerPolicies['company_zones']?.select ?? 'false', write: 'false' },
}

const schema = String.raw`
alter table light_rules add column on_red text not null default 'NOTHING' check (on_red in ('NOTHING', 'SUGGEST'));
-- Silence of a terminal is suggested by the settings of monitoring, and a critical task is a task already.
update light_rules set on_red = 'SUGGEST'
where overdue = 'RED' and fact in ('RANGE', 'DRIVER_CARD', 'LICENSE', 'CARD_READ');

-- Since when the truck is red; null for one that is not, and for one that was red before this column.
alter table car_lights add column red_at timestamptz;

-- As in 0049, and with the moment at which the truck has become red.
create or replace function refresh_car_lights(car_ids integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
begin
  insert into car_lights (car_id)
  select id from cars where id = any(car_ids) and status <> 'ARCHIVED' order by id on conflict do nothing;
  perform from car_lights where car_id = any(car_ids) order by car_id for no key update;
  delete from car_lights using cars
  where cars.id = car_lights.car_id and cars.id = any(car_ids) and cars.status = 'ARCHIVED';
  update car_lights as old
  set (light, red, yellow, unknown, known, total, red_at)
    = row(fresh.light, fresh.red, fresh.yellow, fresh.unknown, fresh.known, fresh.total,
      case when fresh.light = 'RED' then case when old.light = 'RED' then old.red_at else now() end end)
  from (
    select wanted.car_id,
      case when bool_or(f.light = 'RED') then 'RED' when bool_or(f.light = 'YELLOW') then 'YELLOW' else 'GREEN' end
        as light,
      coalesce(array_agg(f.rule_id order by f.rule_id) filter (where f.light = 'RED'), '{}') as red,
      coalesce(array_agg(f.rule_id order by f.rule_id) filter (where f.light = 'YELLOW'), '{}') as yellow,
      coalesce(array_agg(f.rule_id order by f.rule_id) filter (where f.state = 'UNKNOWN'), '{}') as unknown,
      count(*) filter (where f.state not in ('UNKNOWN', 'NOT_NEEDED')) as known,
      count(*) filter (where f.state <> 'NOT_NEEDED') as total
    from (select distinct unnest(car_ids) as car_id) as wanted
    left join car_facts(car_ids, (now() at time zone 'Europe/Moscow')::date) as f on f.car_id = wanted.car_id
    group by wanted.car_id) as fresh
  where old.car_id = fresh.car_id
    and (old.light, old.red, old.yellow, old.unknown, old.known, old.total)
      is distinct from (fresh.light, fresh.red, fresh.yellow, fresh.unknown, fresh.known, fresh.total);
end $$;

-- The lights of an organization's trucks at the end of a day; without an organization, of trucks that have none.
create table light_days (
  day date not null,
  company_id integer references companies on delete cascade,
  trucks integer not null,
  red integer not null,
  yellow integer not null,
  -- Trucks of which some fact is not known.
  unknown integer not null,
  -- Red trucks without an open task.
  red_without_task integer not null,
  -- By the id of a rule: how many trucks it makes red and yellow, of how many its fact is not known, and how many red
  -- ones have no open task.
  rules jsonb not null
);
create unique index light_days_unique on light_days (day, coalesce(company_id, 0));
create index light_days_by_company on light_days (company_id, day) where company_id is not null;

-- Counts the lights as they are now as those of a day, instead of an earlier count of it.
create function count_light_day(of_day date) returns void language sql as $$
  delete from light_days where day = of_day;
  with lights as materialized (
    select cars.company_id, car_lights.rank, car_lights.red, car_lights.yellow, car_lights.unknown,
      car_lights.known < car_lights.total as is_unknown,
      car_lights.rank = 0 and not exists (select from tasks where tasks.car_id = cars.id and tasks.is_open) as is_left
    from car_lights join cars on cars.id = car_lights.car_id),
  of_rules as (
    select company_id, unnest(red) as rule_id, 1 as red, 0 as yellow, 0 as unknown, is_left::int as is_left from lights
    union all select company_id, unnest(yellow), 0, 1, 0, 0 from lights
    union all select company_id, unnest(unknown), 0, 0, 1, 0 from lights),
  rules as (
    select company_id, jsonb_object_agg(rule_id, jsonb_build_array(red, yellow, unknown, is_left)) as rules
    from (
      select company_id, rule_id, sum(red) as red, sum(yellow) as yellow, sum(unknown) as unknown,
        sum(is_left) as is_left
      from of_rules group by company_id, rule_id) as counted
    group by company_id)
  insert into light_days (day, company_id, trucks, red, yellow, unknown, red_without_task, rules)
  select of_day, counted.*, coalesce(rules.rules, '{}')
  from (
    select company_id, count(*), count(*) filter (where rank = 0), count(*) filter (where rank = 1),
      count(*) filter (where is_unknown), count(*) filter (where is_left)
    from lights group by company_id) as counted
  left join rules on rules.company_id is not distinct from counted.company_id;
$$;
revoke execute on function count_light_day(date) from public;
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
