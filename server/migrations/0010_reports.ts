import { type Kysely, sql } from 'kysely'

import { runScript } from './run-script.ts'
import { holidays, shortDays, workingDays } from './seeds/production-calendar.ts'

const facts = `queue, status, created_at, done_at, closed_at, is_remote, reworks_count, is_warranty, costs, client_minutes,
      dispatcher_minutes, engineer_minutes, supply_minutes`
/** Whether an ended task was late is fixed; an open one becomes late only by the passage of time. */
const derivedFacts = `coalesce(coalesce(done_at, closed_at) > deadline_at, false) as is_late,
      repeat_of_id is not null as is_repeat,
      case when costs > 0 and is_costs_approved then costs else 0 end as approved_costs`
const factsOf = (table: string, sign: string): string =>
  `select ${facts}, ${derivedFacts}, ${sign} from ${table}`

/** Infinity: the event has not happened. */
const monthOf = (at: string): string =>
  `coalesce(date_trunc('month', (${at} at time zone 'Europe/Moscow'))::date, 'infinity')`

const rollUp = (source: string): string => `
  select event, (at at time zone 'Europe/Moscow')::date as day, queue, status,
    ${monthOf('created_at')} as created_month,
    ${monthOf('done_at')} as done_month,
    ${monthOf('closed_at')} as closed_month,
    sum(sign * 1), sum(sign * is_remote::integer), sum(sign * is_late::integer), sum(sign * is_repeat::integer),
    sum(sign * reworks_count), sum(sign * (reworks_count > 0)::integer), sum(sign * is_warranty::integer),
    sum(sign * costs::bigint), sum(sign * approved_costs::bigint), sum(sign * client_minutes::bigint),
    sum(sign * dispatcher_minutes::bigint), sum(sign * engineer_minutes::bigint), sum(sign * supply_minutes::bigint)
  from (${source}) as facts
  cross join lateral (
    values ('created'::rollup_event, created_at), ('done', done_at), ('closed', closed_at)) as events (event, at)
  where at is not null
  group by 1, 2, 3, 4, 5, 6, 7`

const key = 'event, day, queue, status, created_month, done_month, closed_month'
const measures = [
  'n',
  'remote',
  'late',
  'repeats',
  'reworks',
  'reworked',
  'warranty',
  'costs',
  'approved_costs',
  'client_minutes',
  'dispatcher_minutes',
  'engineer_minutes',
  'supply_minutes',
]
const measuresAs = (text: (name: string) => string): string => measures.map((name) => text(name)).join(', ')

const localTime = (at: string): string => `(${at} at time zone 'Europe/Moscow')`
/** Minutes worked until a moment, counted from the first day of the calendar. */
const workedUntil = (day: string, at: string): string => {
  const minute = `extract(epoch from ${localTime(at)} - date_trunc('day', ${localTime(at)})) / 60`
  return `(${day}.before + case when ${day}.minutes = 0 then 0 else
            least(greatest(${minute} - 540, 0), 240)
              + least(greatest(${minute} - 840, 0), ${day}.minutes - 240) end)`
}
const minutesIn = (...statuses: readonly string[]): string =>
  `coalesce(sum(minutes) filter (where from_text in (${statuses.map((status) => `'${status}'`).join(', ')})), 0)::integer`

/** The report columns of all tasks or, with a condition, of some, by their history. */
export const recountTimes = (of?: string): string => `\
  with days as materialized (select * from working_days),
  changes as (
    select task_id, tasks.created_at, task_actions.at, from_text, to_text,
      coalesce(lag(task_actions.at) over (partition by task_id order by task_actions.id), tasks.created_at) as since,
      row_number() over (partition by task_id order by task_actions.id) as place
    from task_actions join tasks on tasks.id = task_actions.task_id
    where field = 'Статус'${of === undefined ? '' : ` and ${of}`}),
  measured as (
    select changes.*,
      greatest(0, round(${workedUntil('until', 'at')} - ${workedUntil('birth', 'created_at')})
        - round(${workedUntil('start', 'since')} - ${workedUntil('birth', 'created_at')}))::integer as spent,
      greatest(0, round(${workedUntil('until', 'at')} - ${workedUntil('birth', 'created_at')}))::integer as age
    from changes
    join days as until on until.day = ${localTime('at')}::date
    join days as start on start.day = ${localTime('since')}::date
    join days as birth on birth.day = ${localTime('created_at')}::date),
  counted as (
    select measured.*,
      case when from_text = 'Закрыта' or (to_text = 'Закрыта' and from_text in ('Выполнена', 'Выполнена удалённо'))
        then 0 else spent end as minutes
    from measured),
  summed as (
    select task_id, max(at) as status_since,
      bool_or(place = 1 and from_text <> 'Новая') as was_taken_at_birth,
      min(at) filter (where from_text = 'Новая') as left_new_at,
      min(age) filter (where from_text = 'Новая') as left_new_age,
      count(*) filter (where from_text in ('Выполнена', 'Выполнена удалённо', 'Закрыта')
        and to_text not in ('Выполнена', 'Выполнена удалённо', 'Закрыта'))::integer as reworks_count,
      (array_agg(to_text order by place desc) filter (where to_text in ('Выполнена', 'Выполнена удалённо')))[1]
        as last_end,
      ${minutesIn('Ждём клиента', 'Согласование затрат')} as client_minutes,
      ${minutesIn('Новая', 'Выполнена', 'Выполнена удалённо')} as dispatcher_minutes,
      ${minutesIn('Назначена', 'Запланирована', 'В работе')} as engineer_minutes,
      ${minutesIn('Ждём оборудование')} as supply_minutes
    from counted group by task_id),
  found as (
    select tasks.id, summed.status_since,
      case when was_taken_at_birth or (task_id is null and status <> 'NEW') then tasks.created_at
        else left_new_at end as taken_at,
      case when was_taken_at_birth or (task_id is null and status <> 'NEW') then 0
        else left_new_age end as take_minutes,
      done_at is not null and (status = 'REMOTE_DONE'
        or (status = 'CLOSED' and last_end is not distinct from 'Выполнена удалённо')) as is_remote,
      coalesce(summed.reworks_count, 0) as reworks_count, coalesce(summed.client_minutes, 0) as client_minutes,
      coalesce(summed.dispatcher_minutes, 0) as dispatcher_minutes,
      coalesce(summed.engineer_minutes, 0) as engineer_minutes, coalesce(summed.supply_minutes, 0) as supply_minutes
    from tasks left join summed on summed.task_id = tasks.id${of === undefined ? '' : ` where ${of}`})
  update tasks set status_since = found.status_since, taken_at = found.taken_at, take_minutes = found.take_minutes,
    is_remote = found.is_remote, reworks_count = found.reworks_count, client_minutes = found.client_minutes,
    dispatcher_minutes = found.dispatcher_minutes, engineer_minutes = found.engineer_minutes,
    supply_minutes = found.supply_minutes
  from found where found.id = tasks.id
    and (tasks.status_since, tasks.taken_at, tasks.take_minutes, tasks.is_remote, tasks.reworks_count,
      tasks.client_minutes, tasks.dispatcher_minutes, tasks.engineer_minutes, tasks.supply_minutes)
      is distinct from (found.status_since, found.taken_at, found.take_minutes, found.is_remote,
      found.reworks_count, found.client_minutes, found.dispatcher_minutes, found.engineer_minutes,
      found.supply_minutes)
`

export const schema = String.raw`
-- Days on which the production calendar of Russia (a five-day week) differs from Monday to Friday.
create table production_calendar (
  day date primary key,
  kind text not null check (kind in ('OFF', 'SHORT', 'WORKING'))
);

-- Minutes of working time: 09:00–18:00 with an hour for lunch, as rooms/tasks/deadlines/working-time.ts has it.
create view working_days as
select day, minutes, (sum(minutes) over (order by day) - minutes)::integer as before
from (
  select days.day::date as day,
    case when coalesce(kind, case when extract(isodow from days.day) > 5 then 'OFF' else 'WORKING' end) = 'OFF' then 0
      when kind = 'SHORT' then 420 else 480 end as minutes
  from generate_series(date '2015-01-01', date '2060-12-31', interval '1 day') as days(day)
  left join production_calendar on production_calendar.day = days.day::date) as counted;

-- Daily rollups of tasks (docs/decisions/0070-daily-rollups.md): the additive measures of the tasks that were created,
-- done or closed on a day. The months of the other two events are part of the key, so that «created in May and done by
-- the end of June» is answered too. Written as the counts of tasks.
create table task_rollups (
  event rollup_event not null,
  day date not null,
  queue queue not null,
  status task_status not null,
  -- Infinity: the event has not happened.
  created_month date not null,
  done_month date not null,
  closed_month date not null,
  n integer not null,
  remote integer not null,
  late integer not null,
  repeats integer not null,
  reworks integer not null,
  reworked integer not null,
  warranty integer not null,
  costs bigint not null,
  approved_costs bigint not null,
  client_minutes bigint not null,
  dispatcher_minutes bigint not null,
  engineer_minutes bigint not null,
  supply_minutes bigint not null,
  primary key (${key})
) with (fillfactor = 70);
create table task_rollup_deltas (like task_rollups);
-- Analytics of one queue.
create index task_rollups_by_queue on task_rollups (queue, event, day) include (status, n);

create or replace function roll_up_task_insert() returns trigger language plpgsql as $$ begin
  insert into task_rollup_deltas ${rollUp(factsOf('new_rows', '1 as sign'))};
  return null;
end $$;
create or replace trigger tasks_roll_up_insert after insert on tasks referencing new table as new_rows
  for each statement execute function roll_up_task_insert();

create or replace function roll_up_task_delete() returns trigger language plpgsql as $$ begin
  insert into task_rollup_deltas ${rollUp(factsOf('old_rows', '-1 as sign'))};
  return null;
end $$;
create or replace trigger tasks_roll_up_delete after delete on tasks referencing old table as old_rows
  for each statement execute function roll_up_task_delete();

-- What an update leaves unchanged cancels out. No join of old and new rows: its cached plan would be that of one row.
create or replace function roll_up_task_update() returns trigger language plpgsql as $$ begin
  insert into task_rollup_deltas ${rollUp(`
    select ${facts}, is_late, is_repeat, approved_costs, sum(sign)::integer as sign
    from (
      ${factsOf('old_rows', '-1 as sign')}
      union all
      ${factsOf('new_rows', '1')}) as both_rows
    group by ${facts}, is_late, is_repeat, approved_costs
    having sum(sign) <> 0`)};
  return null;
end $$;
create or replace trigger tasks_roll_up_update after update on tasks
  referencing old table as old_rows new table as new_rows
  for each statement execute function roll_up_task_update();

create or replace function clear_task_rollups() returns trigger language plpgsql as $$ begin
  delete from task_rollups;
  delete from task_rollup_deltas;
  return null;
end $$;
create or replace trigger tasks_roll_up_truncate after truncate on tasks
  for each statement execute function clear_task_rollups();

create or replace function fold_task_rollups() returns void language plpgsql as $$ begin
  with moved as (delete from task_rollup_deltas returning *)
  insert into task_rollups
    select ${key}, ${measuresAs((name) => `sum(${name})`)} from moved group by ${key}
  on conflict (${key}) do update
    set ${measuresAs((name) => `${name} = task_rollups.${name} + excluded.${name}`)};
  if found then
    delete from task_rollups where n = 0;
  end if;
end $$;

-- After a load that bypassed the triggers.
create or replace function recount_task_rollups() returns void language sql as $$
  delete from task_rollup_deltas;
  delete from task_rollups;
  insert into task_rollups ${rollUp(factsOf('tasks', '1 as sign'))}
$$;

-- Derives the report columns of tasks from the history, after a load that bypassed the commands.
create or replace function recount_task_times() returns void language sql as $$
${recountTimes()}$$;

create table saved_reports (
  id integer generated by default as identity primary key,
  owner_id integer not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('tasks', 'engineers', 'drivers', 'roll-call', 'luv')),
  input jsonb not null,
  period jsonb not null,
  is_shared boolean not null default false,
  schedule jsonb,
  next_run_at timestamptz check ((next_run_at is null) = (schedule is null)),
  last_error text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_reports_name_unique on saved_reports (owner_id, lower(name));
create index saved_reports_due on saved_reports (next_run_at) where next_run_at is not null;

create table report_files (
  id integer generated by default as identity primary key,
  report_id integer references saved_reports on delete set null,
  owner_id integer not null references users on delete cascade,
  due_at timestamptz not null,
  title text not null,
  name text not null,
  size integer not null,
  storage_key text not null,
  period_from date not null,
  period_to date not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- Makes a run idempotent: a repeated run finds its file.
create unique index report_files_run_unique on report_files (report_id, due_at);
create index report_files_by_owner on report_files (owner_id, id);
create index report_files_by_expiry on report_files (expires_at);

-- One-time addresses of report files: a plain link that needs no session, opens once and for a few minutes.
create table report_addresses (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  input jsonb not null,
  expires_at timestamptz not null
);
create index report_addresses_by_expiry on report_addresses (expires_at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, schema)
  for (const range of holidays) {
    const [from = range, to = from] = range.split('..')
    await sql`
      insert into production_calendar
      select day, 'OFF' from generate_series(${from}::date, ${to}::date, '1 day') as day
      where extract(isodow from day) < 6`.execute(db)
  }
  for (const day of shortDays)
    await sql`insert into production_calendar values (${day}::date, 'SHORT')`.execute(db)
  for (const day of workingDays)
    await sql`insert into production_calendar values (${day}::date, 'WORKING')`.execute(db)
}
