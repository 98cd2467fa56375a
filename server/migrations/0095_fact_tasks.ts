import { type Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0094_codes_and_departures.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, fact_tasks`

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  fact_tasks: { select: 'exists (select from tasks as owner where owner.id = task_id)' },
}

const schema = String.raw`
-- The facts of its truck that a request was made for or joined to (docs/decisions/0199-requests-of-facts.md).
create table fact_tasks (
  task_id integer not null references tasks on delete cascade,
  rule_id integer not null references light_rules on delete cascade,
  primary key (task_id, rule_id)
);
create index fact_tasks_by_rule on fact_tasks (rule_id, task_id);

-- The open requests about facts of trucks: those that name a fact, and (is_own false) those in the category of its
-- kind of maintenance. A request of a former owner answers nothing for the present one.
create function tasks_of_facts(car_ids integer[]) returns table (
  car_id integer, rule_id integer, task_id integer, is_own boolean
) language sql stable parallel safe as $$
  with open as materialized (
    select t.id, t.car_id, t.category_id,
      t.priority = 'CRITICAL' and t.status not in ('DONE', 'REMOTE_DONE') as is_held
    from cars c join tasks t on t.car_id = c.id and t.company_id is not distinct from c.company_id
    where c.id = any(car_ids) and t.is_open),
  kinds as materialized (
    select r.id as rule_id, k.id as kind_id, k.task_category_id as category_id
    from light_rules r join maintenance_kinds k
      on case r.fact when 'RANGE' then k.id = r.kind_id when 'CARD_READ' then k.purpose = 'CARD_READING' end),
  -- Of the open ranges of a kind the one that ends first is the fact, as in car_facts.
  ranges as (
    select distinct on (m.car_id, m.kind_id) m.car_id, m.kind_id, m.task_id
    from maintenance_ranges m where m.car_id = any(car_ids) and m.done_at is null
    order by m.car_id, m.kind_id, m.overdue_after, m.soon_from, m.id),
  named as (
    select ranges.car_id, kinds.rule_id, ranges.task_id from ranges join kinds on kinds.kind_id = ranges.kind_id
    where ranges.task_id is not null
    union all
    select c.id, r.id, d.task_id
    from cars c join due_rows d on d.source_id = c.driver_id and d.what in ('CARD', 'LICENSE')
      join light_rules r on r.fact = case d.what when 'CARD' then 'DRIVER_CARD' else 'LICENSE' end
    where c.id = any(car_ids) and d.task_id is not null)
  select named.car_id, named.rule_id, t.id, true
  from named join cars c on c.id = named.car_id
    join tasks t on t.id = named.task_id and t.is_open and t.company_id is not distinct from c.company_id
  union
  select open.car_id, f.rule_id, open.id, true from open join fact_tasks f on f.task_id = open.id
  union
  select open.car_id, r.id, open.id, true from open join light_rules r on r.fact = 'CRITICAL_TASK' where open.is_held
  union
  select open.car_id, kinds.rule_id, open.id, false from open join kinds on kinds.category_id = open.category_id
$$;

-- The red facts that no open request is about.
create function reds_without_task() returns table (car_id integer, rule_id integer)
language sql stable parallel safe as $$
  with reds as materialized (
    select l.car_id, unnest(l.red) as rule_id from car_lights l where l.rank = 0)
  select reds.car_id, reds.rule_id from reds
  except
  select about.car_id, about.rule_id from tasks_of_facts(array(select distinct reds.car_id from reds)) as about
$$;

-- As in 0052, where any open request of the truck counted.
create or replace function count_light_day(of_day date) returns void language sql as $$
  delete from light_days where day = of_day;
  with left_reds as materialized (select car_id, rule_id from reds_without_task()),
  lights as materialized (
    select cars.id, cars.company_id, car_lights.rank, car_lights.red, car_lights.yellow, car_lights.unknown,
      car_lights.known < car_lights.total as is_unknown,
      exists (select from left_reds where left_reds.car_id = cars.id) as is_left
    from car_lights join cars on cars.id = car_lights.car_id),
  of_rules as (
    select company_id, unnest(red) as rule_id, 1 as red, 0 as yellow, 0 as unknown, 0 as is_left from lights
    union all select company_id, unnest(yellow), 0, 1, 0, 0 from lights
    union all select company_id, unnest(unknown), 0, 0, 1, 0 from lights
    union all select company_id, left_reds.rule_id, 0, 0, 0, 1
    from left_reds join lights on lights.id = left_reds.car_id),
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

-- An agreement is about a kind of work on a truck, or about a document of a driver
-- (docs/decisions/0200-plans-ask-about-drivers.md).
alter table plan_agreements
  alter car_id drop not null,
  alter kind_id drop not null,
  add driver_id integer references drivers on delete cascade,
  add what text check (what in ('CARD', 'LICENSE')),
  add constraint plan_agreements_of_one check (
    num_nulls(car_id, kind_id) = 0 and num_nonnulls(driver_id, what) = 0
    or num_nonnulls(car_id, kind_id, unit_id) = 0 and num_nulls(driver_id, what) = 0);
create index plan_agreements_by_driver on plan_agreements (driver_id, what, id desc) where driver_id is not null;

-- As in 0079, and what was agreed to for the documents of drivers that the task is about.
create or replace function agreed_costs_of(task tasks) returns bigint language sql stable parallel safe
return (
  select sum(agreed.price) from (
    (select distinct on (ranges.id) own.price
    from maintenance_ranges as ranges
    join plan_agreements as own on own.car_id = ranges.car_id and own.kind_id = ranges.kind_id
      and own.company_id = task.company_id and (own.unit_id is null or own.unit_id = ranges.unit_id)
      and ranges.date_to between own.valid_from and own.valid_to
    where ranges.task_id = task.id
    order by ranges.id, own.id desc)
    union all
    (select distinct on (due.id) own.price
    from due_rows as due
    join plan_agreements as own on own.driver_id = due.driver_id and own.what = due.what
      and own.company_id = task.company_id and due.due_on between own.valid_from and own.valid_to
    where due.task_id = task.id and due.what in ('CARD', 'LICENSE')
    order by due.id, own.id desc)) as agreed);
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
