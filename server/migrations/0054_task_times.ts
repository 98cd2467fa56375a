import { sql, type Kysely } from 'kysely'

/**
 * Times of a task for reports: when it was taken, how often it was returned to work, and the working minutes it spent
 * with each side until it was done. The commands maintain them; `recount_task_times` reads them from the history, after
 * a load that bypassed the commands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tasks
      add column taken_at timestamptz,
      add column status_since timestamptz,
      add column is_remote boolean not null default false,
      add column reworks_count integer not null default 0,
      add column take_minutes integer,
      add column client_minutes integer not null default 0,
      add column dispatcher_minutes integer not null default 0,
      add column engineer_minutes integer not null default 0,
      add column supply_minutes integer not null default 0`.execute(db)
  await workedMinutes(db)
  await recount(db)
  await sql`select recount_task_times()`.execute(db)
  // A closing leaves the index of open tasks, so one more index costs it little.
  await sql`create index tasks_by_closing on tasks (closed_at) where closed_at is not null`.execute(db)
}

/** Minutes of working time by the production calendar: 09:00–18:00 with an hour for lunch, as `working-time.ts` has it. */
async function workedMinutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view working_days as
      select day, minutes, (sum(minutes) over (order by day) - minutes)::integer as before
      from (
        select days.day::date as day,
          case when coalesce(kind, case when extract(isodow from days.day) > 5 then 'OFF' else 'WORKING' end) = 'OFF' then 0
            when kind = 'SHORT' then 420 else 480 end as minutes
        from generate_series(date '2015-01-01', date '2060-12-31', interval '1 day') as days(day)
        left join production_calendar on production_calendar.day = days.day::date) as counted`.execute(db)
}

const localTime = (at: string) => `(${at} at time zone 'Europe/Moscow')`
/** Of the day that a moment belongs to, what has been worked by then. */
const workedOf = (days: string, at: string) => {
  const minute = `extract(epoch from ${localTime(at)} - date_trunc('day', ${localTime(at)})) / 60`
  return `(${days}.before + case when ${days}.minutes = 0 then 0 else
    least(greatest(${minute} - 540, 0), 240) + least(greatest(${minute} - 840, 0), ${days}.minutes - 240) end)`
}

const mover = (column: string, statuses: readonly string[]) =>
  `coalesce(sum(minutes) filter (where from_text in (${statuses.map((status) => `'${status}'`).join(', ')})), 0)::integer as ${column}`

async function recount(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function recount_task_times() returns void language sql as $$
      with days as materialized (select * from working_days),
      changes as (
        select task_id, tasks.created_at, task_actions.at, from_text, to_text,
          coalesce(lag(task_actions.at) over (partition by task_id order by task_actions.id), tasks.created_at) as since,
          row_number() over (partition by task_id order by task_actions.id) as place
        from task_actions join tasks on tasks.id = task_actions.task_id
        where field = 'Статус'),
      measured as (
        select changes.*,
          greatest(0, round(${workedOf('until', 'at')} - ${workedOf('birth', 'created_at')})
            - round(${workedOf('start', 'since')} - ${workedOf('birth', 'created_at')}))::integer as spent,
          greatest(0, round(${workedOf('until', 'at')} - ${workedOf('birth', 'created_at')}))::integer as age
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
          ${mover('client_minutes', ['Ждём клиента', 'Согласование затрат'])},
          ${mover('dispatcher_minutes', ['Новая', 'Выполнена', 'Выполнена удалённо'])},
          ${mover('engineer_minutes', ['Назначена', 'Запланирована', 'В работе'])},
          ${mover('supply_minutes', ['Ждём оборудование'])}
        from counted group by task_id),
      found as (
        select tasks.id, summed.status_since,
          case when was_taken_at_birth or (task_id is null and status <> 'NEW') then tasks.created_at
            else left_new_at end as taken_at,
          case when was_taken_at_birth or (task_id is null and status <> 'NEW') then 0 else left_new_age end as take_minutes,
          done_at is not null and (status = 'REMOTE_DONE' or (status = 'CLOSED' and last_end is not distinct from 'Выполнена удалённо'))
            as is_remote,
          coalesce(summed.reworks_count, 0) as reworks_count, coalesce(summed.client_minutes, 0) as client_minutes,
          coalesce(summed.dispatcher_minutes, 0) as dispatcher_minutes,
          coalesce(summed.engineer_minutes, 0) as engineer_minutes, coalesce(summed.supply_minutes, 0) as supply_minutes
        from tasks left join summed on summed.task_id = tasks.id)
      update tasks set status_since = found.status_since, taken_at = found.taken_at, take_minutes = found.take_minutes,
        is_remote = found.is_remote, reworks_count = found.reworks_count, client_minutes = found.client_minutes,
        dispatcher_minutes = found.dispatcher_minutes, engineer_minutes = found.engineer_minutes,
        supply_minutes = found.supply_minutes
      from found where found.id = tasks.id
        and (tasks.status_since, tasks.taken_at, tasks.take_minutes, tasks.is_remote, tasks.reworks_count,
          tasks.client_minutes, tasks.dispatcher_minutes, tasks.engineer_minutes, tasks.supply_minutes)
          is distinct from (found.status_since, found.taken_at, found.take_minutes, found.is_remote,
          found.reworks_count, found.client_minutes, found.dispatcher_minutes, found.engineer_minutes, found.supply_minutes)
    $$`)
    .execute(db)
}
