import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

export const schema = String.raw`
-- Exact totals without a scan (docs/decisions/0004-exact-counts.md). Every change of tasks appends signed rows to the
-- deltas in its own transaction; a job folds them into the counts in one statement, so that a reader, who sums both,
-- sees each delta exactly once. The dimensions are those that the screens filter by.
create table task_counts (
  queue queue not null,
  status task_status not null,
  -- 0: no operator, so that the key has no nulls.
  operator_id integer not null,
  is_warranty boolean not null,
  has_unapproved_costs boolean not null,
  has_car boolean not null,
  n integer not null,
  primary key (queue, status, operator_id, is_warranty, has_unapproved_costs, has_car)
) with (fillfactor = 70);

create table task_count_deltas (like task_counts);
create index task_count_deltas_by_queue on task_count_deltas (queue);

-- The sums without the finer dimensions: most lists ask for a queue and some statuses, thousands of rows there.
create table task_totals (
  queue queue not null,
  status task_status not null,
  n integer not null,
  primary key (queue, status)
) with (fillfactor = 70);

-- The deltas of company_totals.open_tasks.
create table open_task_deltas (
  company_id integer not null,
  n integer not null
);

-- Tasks of each queue per block of 4,096 ids: a page far from both ends of a queue is found without reading all before
-- it. An id never changes and a queue rarely does, so changes of tasks write nothing here.
create table task_block_counts (
  queue queue not null,
  block integer not null,
  n integer not null,
  primary key (queue, block)
) with (fillfactor = 70);

create table task_block_count_deltas (like task_block_counts);

create or replace function count_task_insert() returns trigger language plpgsql as $$ begin
  insert into task_count_deltas
  select queue, status, operator_id, is_warranty, has_unapproved_costs, has_car, sum(n)
  from (
    select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
      costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car, 1 as n
    from new_rows) as rows
  group by queue, status, operator_id, is_warranty, has_unapproved_costs, has_car having sum(n) <> 0;
  insert into open_task_deltas
  select company_id, sum(n)::integer as n
  from (select company_id, 1 as n from new_rows where is_open and company_id is not null) as rows
  group by company_id having sum(n) <> 0;
  return null;
end $$;

create or replace function count_task_delete() returns trigger language plpgsql as $$ begin
  insert into task_count_deltas
  select queue, status, operator_id, is_warranty, has_unapproved_costs, has_car, sum(n)
  from (
    select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
      costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car, -1 as n
    from old_rows) as rows
  group by queue, status, operator_id, is_warranty, has_unapproved_costs, has_car having sum(n) <> 0;
  insert into open_task_deltas
  select company_id, sum(n)::integer as n
  from (select company_id, -1 as n from old_rows where is_open and company_id is not null) as rows
  group by company_id having sum(n) <> 0;
  return null;
end $$;

create or replace function count_task_update() returns trigger language plpgsql as $$ begin
  insert into task_count_deltas
  select queue, status, operator_id, is_warranty, has_unapproved_costs, has_car, sum(n)
  from (
    select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
      costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car, -1 as n
    from old_rows
    union all
    select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
      costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car, 1 as n
    from new_rows) as rows
  group by queue, status, operator_id, is_warranty, has_unapproved_costs, has_car having sum(n) <> 0;
  insert into open_task_deltas
  select company_id, sum(n)::integer as n
  from (
    select company_id, -1 as n from old_rows where is_open and company_id is not null
    union all select company_id, 1 as n from new_rows where is_open and company_id is not null) as rows
  group by company_id having sum(n) <> 0;
  return null;
end $$;

create or replace trigger tasks_count_insert after insert on tasks referencing new table as new_rows
  for each statement execute function count_task_insert();
create or replace trigger tasks_count_delete after delete on tasks referencing old table as old_rows
  for each statement execute function count_task_delete();
create or replace trigger tasks_count_update after update on tasks
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_task_update();

create or replace function fold_task_counts() returns void language sql as $$
  with moved as (delete from task_count_deltas returning *),
  folded as (
    insert into task_counts select queue, status, operator_id, is_warranty, has_unapproved_costs, has_car, sum(n) from moved group by queue, status, operator_id, is_warranty, has_unapproved_costs, has_car having sum(n) <> 0
    on conflict (queue, status, operator_id, is_warranty, has_unapproved_costs, has_car) do update set n = task_counts.n + excluded.n)
  insert into task_totals select queue, status, sum(n) from moved group by queue, status having sum(n) <> 0
  on conflict (queue, status) do update set n = task_totals.n + excluded.n;
  delete from task_counts where n = 0
$$;

-- The recounts run after a load that bypassed the triggers.
create or replace function recount_tasks() returns void language sql as $$
  delete from task_count_deltas;
  delete from task_counts;
  delete from task_totals;
  insert into task_counts
    select queue, status, operator_id, is_warranty, has_unapproved_costs, has_car, count(*) from (
      select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
        costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car
      from tasks) as rows
    group by queue, status, operator_id, is_warranty, has_unapproved_costs, has_car;
  insert into task_totals select queue, status, sum(n) from task_counts group by queue, status
$$;

-- The folds of several counters may meet at a row of company_totals: each locks the rows in the order of their ids.
create or replace function fold_open_tasks() returns void language sql as $$
  with moved as (delete from open_task_deltas returning *),
  sums as (
    select company_id, sum(n)::integer as n from moved group by company_id having sum(n) <> 0),
  locked as materialized (
    select t.company_id, sums.n from company_totals t join sums on sums.company_id = t.company_id
    order by t.company_id for no key update of t),
  added as (
    update company_totals t set open_tasks = t.open_tasks + locked.n from locked
    where locked.company_id = t.company_id)
  select
$$;

create or replace function recount_open_tasks() returns void language sql as $$
  delete from open_task_deltas;
  update company_totals t set open_tasks = open.n
  from (
    select company_totals.company_id, count(tasks.company_id) as n
    from company_totals left join tasks on tasks.company_id = company_totals.company_id and is_open
    group by company_totals.company_id) as open
  where open.company_id = t.company_id and open.n <> t.open_tasks
$$;

-- A truncated table takes its counts with it.
create or replace function reset_company_open_tasks() returns trigger language plpgsql as $$ begin
  delete from open_task_deltas;
  update company_totals set open_tasks = 0 where open_tasks <> 0;
  return null;
end $$;
create or replace trigger tasks_count_open_truncate after truncate on tasks
  for each statement execute function reset_company_open_tasks();

create or replace function count_task_block_insert() returns trigger language plpgsql as $$ begin
  insert into task_block_count_deltas select queue, id / 4096, count(*) from changed_rows group by queue, id / 4096;
  return null;
end $$;
create or replace trigger tasks_count_block_insert after insert on tasks referencing new table as changed_rows
  for each statement execute function count_task_block_insert();

create or replace function count_task_block_delete() returns trigger language plpgsql as $$ begin
  insert into task_block_count_deltas select queue, id / 4096, -count(*) from changed_rows group by queue, id / 4096;
  return null;
end $$;
create or replace trigger tasks_count_block_delete after delete on tasks referencing old table as changed_rows
  for each statement execute function count_task_block_delete();

-- For each row, but only where the queue has changed: a trigger of the statement would look at every changed task.
create or replace function count_task_block_move() returns trigger language plpgsql as $$ begin
  insert into task_block_count_deltas values (old.queue, old.id / 4096, -1), (new.queue, new.id / 4096, 1);
  return null;
end $$;
create or replace trigger tasks_count_block_move after update of queue on tasks
  for each row when (old.queue <> new.queue) execute function count_task_block_move();

create or replace function clear_task_block_counts() returns trigger language plpgsql as $$ begin
  delete from task_block_counts;
  delete from task_block_count_deltas;
  return null;
end $$;
create or replace trigger tasks_count_block_truncate after truncate on tasks
  for each statement execute function clear_task_block_counts();

create or replace function fold_task_block_counts() returns void language sql as $$
  with moved as (delete from task_block_count_deltas returning *)
  insert into task_block_counts select queue, block, sum(n) from moved group by queue, block having sum(n) <> 0
  on conflict (queue, block) do update set n = task_block_counts.n + excluded.n;
  delete from task_block_counts where n = 0
$$;

create or replace function recount_task_blocks() returns void language sql as $$
  delete from task_block_count_deltas;
  delete from task_block_counts;
  insert into task_block_counts select queue, id / 4096, count(*) from tasks group by queue, id / 4096
$$;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
