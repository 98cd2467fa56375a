import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const localTime = (at: string): string => `(${at} at time zone 'Europe/Moscow')`

/** Minutes of the working day until a moment: 09:00–18:00 with an hour for lunch. */
const minutesInto = (day: string, at: string): string => {
  const minute = `extract(epoch from ${localTime(at)} - date_trunc('day', ${localTime(at)})) / 60`
  return `(case when ${day}.minutes = 0 then 0 else
        least(greatest(${minute} - 540, 0), 240)
          + least(greatest(${minute} - 840, 0), ${day}.minutes - 240) end)`
}

const schema = String.raw`
-- The next step of a request (docs/decisions/0153-promises-and-next-steps.md): by its status, or set by hand.
alter table tasks
  add next_move_at timestamptz,
  add has_manual_next_move boolean not null default false,
  add next_move_note text not null default '' check (char_length(next_move_note) <= 300),
  -- While the client is waited for, the driver is the one to act.
  add waits_for_driver boolean not null default false;

-- Whose move it is and when is read from this index alone: all its columns are compared before the row is read.
-- A change of the status is in an index anyway, so updates of the work stay heap-only as they were.
create index tasks_open_by_next_move on tasks (next_move_at, id, queue, status, operator_id, waits_for_driver)
  where is_open;

-- A request is without movement if its last action or comment is older: a day of time without days off.
create function find_idle_limit(at timestamptz) returns timestamptz stable language sql as $$
  with days as (
    select days.day::date as day,
      coalesce(kind <> 'OFF', extract(isodow from days.day) < 6) as is_working
    from generate_series(${localTime('at')}::date - 40, ${localTime('at')}::date, interval '1 day') as days (day)
    left join production_calendar on production_calendar.day = days.day::date),
  today as (select is_working from days where day = ${localTime('at')}::date),
  last as (select max(day) as day from days where is_working and day < ${localTime('at')}::date)
  select (last.day + case when today.is_working then ${localTime('at')}::time else time '00:00' end)
    at time zone 'Europe/Moscow'
  from today, last
$$;

-- Derives the steps that were not set by hand, after a load that bypassed the commands; as
-- deadlines/next-moves.service.ts does.
create function recount_next_moves() returns void language sql as $$
  with begun as materialized (
    select id, status, coalesce(status_since, created_at) as since, coalesce(planned_from, planned_to) as visit_at,
      deadline_at
    from tasks where is_open and not has_manual_next_move),
  waiting as materialized (select * from begun where status in ('WAITING_CLIENT', 'COSTS_APPROVAL')),
  -- Not the days of half a century, because each task is compared with them.
  days as materialized (
    select working_days.* from working_days,
      (select min(${localTime('since')}::date) as first, max(${localTime('since')}::date) as last from waiting) as span
    where day between span.first and span.last + 40),
  answered as (
    select waiting.id, target.day, target.minutes, start.before + ${minutesInto('start', 'since')} + 960 - target.before as minute
    from waiting
    join days as start on start.day = ${localTime('since')}::date
    join days as target on target.day between start.day and start.day + 40
      and target.before < start.before + ${minutesInto('start', 'since')} + 960
      and target.before + target.minutes >= start.before + ${minutesInto('start', 'since')} + 960
  ),
  derived as (
    select begun.id, case
        when status in ('DONE', 'REMOTE_DONE') then null
        when status in ('WAITING_CLIENT', 'COSTS_APPROVAL') then
          (answered.day + make_interval(secs => 60 * (540 + answered.minute + case when answered.minute > 240 then 60 else 0 end)::float8))
            at time zone 'Europe/Moscow'
        when status = 'WAITING_PARTS' then since + interval '14 days'
        when visit_at is not null and (status <> 'IN_PROGRESS' or visit_at > since) then visit_at
        else deadline_at end as next_move_at
    from begun left join answered on answered.id = begun.id)
  update tasks set next_move_at = derived.next_move_at
  from derived where derived.id = tasks.id and tasks.next_move_at is distinct from derived.next_move_at
$$;

select recount_next_moves();
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
