import type { Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0049_lights.ts'
import { dropPolicies } from './drop-policies.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, task_warranties`

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  attachments: {
    select: `case
        when attachments.unit_id is not null then exists (select from units as owner where owner.id = attachments.unit_id)
        else ${formerPolicies['attachments']?.select} end`,
  },
  task_warranties: { select: 'exists (select from tasks as owner where owner.id = task_id)' },
}

const schema = String.raw`
alter table task_categories add unit_kind text check (unit_kind in (
  'TACHOGRAPH', 'SKZI', 'TERMINAL', 'FUEL_SENSOR', 'READER', 'ALCOLOCK', 'CAMERA', 'CARD', 'SIM', 'OTHER'));
update task_categories set unit_kind = standard.unit_kind
from (values
  ('tachograph', 'Блок СКЗИ', 'SKZI'), ('tachograph', 'Дисплей, принтер, бумага', 'TACHOGRAPH'),
  ('tachograph', 'Карта предприятия', 'CARD'), ('tachograph', 'Время и настройки', 'TACHOGRAPH'),
  ('glonass', 'Нет связи', 'TERMINAL'), ('glonass', 'Датчик топлива', 'FUEL_SENSOR'), ('glonass', 'SIM-карта', 'SIM'),
  ('glonass', 'Трекер', 'TERMINAL'), ('skud', 'Считыватель', 'READER'), ('skud', 'Алкозамок', 'ALCOLOCK'),
  ('luv', 'Видеорегистратор', 'CAMERA')
) as standard (queue, title, unit_kind)
where task_categories.queue::text = standard.queue and task_categories.title = standard.title;

-- Beside tasks, so that a sentence neither widens them nor keeps their updates from being heap-only (docs/decisions/0167).
create table task_warranties (
  task_id integer primary key references tasks on delete cascade,
  unit_id integer references units on delete set null,
  ground text check (ground in ('UNIT', 'REPEAT', 'HAND')),
  -- The sentence; the reason alone if a person has given it.
  text text not null default '' check (char_length(text) <= 500),
  until date,
  user_id integer references users on delete set null
);
create index task_warranties_by_unit on task_warranties (unit_id, task_id) where unit_id is not null;
create index task_warranties_by_user on task_warranties (user_id) where user_id is not null;
create index task_warranties_by_hand on task_warranties (task_id) where ground = 'HAND';

-- What people have set before there were reasons stays as they have set it.
insert into task_warranties (task_id, ground)
select id, 'HAND' from tasks where is_open and is_warranty and signed_at is null;

-- The unit that this one replaces was replaced under its warranty.
alter table unit_moves add is_warranty boolean not null default false;
update unit_moves set is_warranty = true where note = 'замена по гарантии' or note like 'замена по гарантии: %';
create index unit_moves_under_warranty on unit_moves (task_id) where is_warranty and task_id is not null;

-- Which models fail soon after their installation.
create index unit_moves_installed on unit_moves (on_day, unit_id) where to_place = 'CAR' and on_day is not null;

-- The organization that a СКЗИ block was activated for, if its truck has another one since: it needs a new block. Of a
-- truck that comes back, and of a block that leaves it, nothing is said.
alter table units add former_owner_id integer constraint units_former_owner references companies on delete set null;
create index units_by_former_owner on units (former_owner_id, id) where former_owner_id is not null;
create function mark_former_owners() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  update units
  set former_owner_id = nullif(coalesce(units.former_owner_id, changed.former_id), changed.company_id)
  from (
    select n.id, n.company_id, o.company_id as former_id from new_rows as n join old_rows as o on o.id = n.id
    where n.company_id is distinct from o.company_id) as changed
  where units.car_id = changed.id and units.kind = 'SKZI';
  return null;
end $$;
revoke execute on function mark_former_owners() from public;
create trigger cars_mark_former_owners after update on cars
  referencing old table as old_rows new table as new_rows for each statement execute function mark_former_owners();
create function forget_former_owner() returns trigger language plpgsql as $$ begin
  new.former_owner_id = null;
  return new;
end $$;
create trigger units_forget_former_owner before update of car_id on units
  for each row when (old.car_id is distinct from new.car_id) execute function forget_former_owner();

alter table attachments
  add unit_id integer references units on delete cascade,
  drop constraint attachments_one_owner,
  add constraint attachments_one_owner
    check (num_nonnulls(task_id, car_id, range_id, company_id, suggestion_id, unit_id) = 1);
create index attachments_by_unit on attachments (unit_id, id) where unit_id is not null;
${dropPolicies('attachments')}

-- Reports look up warranties by the number of the task, which they read from their index as everything else.
drop index tasks_report_columns;
create index tasks_report_columns on tasks (created_at) include (
  id, queue, status, is_open, priority, source, type_id, category_id, company_id, car_id, operator_id, repeat_of_id,
  is_warranty, costs, is_costs_approved, planned_from, deadline_at, taken_at, done_at, closed_at, is_remote,
  reworks_count, take_minutes, client_minutes, dispatcher_minutes, engineer_minutes, supply_minutes);

-- Units that a task may be about: those of the kind of its category on its truck that the task has not installed itself,
-- and those that it has taken off. With the owner's rights, so that the answer does not depend on who asks; trucks and
-- categories are locked, so that a unit cannot be moved between the answer and the commit.
create function find_warranty_units(given jsonb) returns table (
  place integer, unit_id integer, kind text, title text, serial text, warranty_until date, installed_on date,
  installed_task_id integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform from task_categories
  where id in (select (one ->> 'categoryId')::integer from jsonb_array_elements(given) as one)
  order by id for key share;
  perform from cars
  where id in (
    select (one ->> 'carId')::integer from jsonb_array_elements(given) as one
    join task_categories as category on category.id = (one ->> 'categoryId')::integer
    where category.unit_kind is not null)
  order by id for share;
  return query
    with basis as (
      select asked.place::integer - 1 as place, (one ->> 'taskId')::integer as task_id,
        (one ->> 'carId')::integer as car_id, (one ->> 'companyId')::integer as company_id, category.unit_kind
      from jsonb_array_elements(given) with ordinality as asked(one, place)
      join task_categories as category on category.id = (one ->> 'categoryId')::integer
      where category.unit_kind is not null and one ->> 'carId' is not null)
    select basis.place, units.id, units.kind, models.title, units.serial, units.warranty_until, units.installed_on,
      -- A request of another organization is not named.
      (select installing.id from tasks as installing where installing.id = units.installed_task_id
        and installing.company_id is not distinct from basis.company_id)
    from basis
    cross join lateral (
      select own.id from units as own
      where own.car_id = basis.car_id and own.installed_task_id is distinct from coalesce(basis.task_id, 0)
      union
      select moves.unit_id from unit_moves as moves
      where moves.task_id = basis.task_id and moves.from_car_id = basis.car_id) as candidates
    join units on units.id = candidates.id and units.kind = basis.unit_kind
    join unit_models as models on models.id = units.model_id
    order by basis.place, units.id;
end $$;
revoke execute on function find_warranty_units(jsonb) from public;
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
