import { sql, type Kysely } from 'kysely'

/**
 * Daily rollups of tasks for reports and analytics (docs/decisions/0070-daily-rollups.md): the additive measures of the
 * tasks that were created, done or closed on a day, by queue and status. The months of the other two events are part of
 * the key, so that «created in May and done by the end of June» is answered too. Written as the counts of 0006 are:
 * every change of tasks appends signed rows to the deltas in its own transaction, a job folds them, a reader sums both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)

  await raw(`create type rollup_event as enum ('created', 'done', 'closed')`)
  await raw(`create table task_rollups (${columns}, primary key (${key})) with (fillfactor = 70)`)
  await raw(`create table task_rollup_deltas (${columns})`)
  await raw(`insert into task_rollups ${rollup(`select ${facts}, 1 as sign from tasks`)}`)
  await raw(`analyze task_rollups`)

  const changes = {
    insert: { tables: 'new table as new_rows', from: `select ${facts}, 1 as sign from new_rows` },
    delete: { tables: 'old table as old_rows', from: `select ${facts}, -1 as sign from old_rows` },
    // What an update leaves as it was cancels out. No join of old and new rows: its cached plan would be that of one row.
    update: {
      tables: 'old table as old_rows new table as new_rows',
      from: `select ${names}, sum(sign)::integer as sign
        from (select ${facts}, -1 as sign from old_rows union all select ${facts}, 1 from new_rows) as both_rows
        group by ${names} having sum(sign) <> 0`,
    },
  }
  for (const [verb, { tables, from }] of Object.entries(changes)) {
    await raw(`
      create function roll_up_task_${verb}() returns trigger language plpgsql as $$ begin
        insert into task_rollup_deltas ${rollup(from)};
        return null;
      end $$`)
    await raw(`
      create trigger tasks_roll_up_${verb} after ${verb} on tasks referencing ${tables}
      for each statement execute function roll_up_task_${verb}()`)
  }
  await raw(`
    create function empty_task_rollups() returns trigger language plpgsql as $$ begin
      delete from task_rollups;
      delete from task_rollup_deltas;
      return null;
    end $$`)
  await raw(`
    create trigger tasks_rollups_emptied after truncate on tasks
    for each statement execute function empty_task_rollups()`)
  // One statement moves the deltas, so that a reader sees each exactly once.
  await raw(`
    create function fold_task_rollups() returns void language plpgsql as $$ begin
      with moved as (delete from task_rollup_deltas returning *)
      insert into task_rollups
        select ${key}, ${measures.map(({ name }) => `sum(${name})`).join(', ')} from moved group by ${key}
      on conflict (${key}) do update
        set ${measures.map(({ name }) => `${name} = task_rollups.${name} + excluded.${name}`).join(', ')};
      if found then
        delete from task_rollups where n = 0;
      end if;
    end $$`)
  // After a load that bypassed the triggers.
  await raw(`
    create function recount_task_rollups() returns void language sql as $$
      delete from task_rollup_deltas;
      delete from task_rollups;
      insert into task_rollups ${rollup(`select ${facts}, 1 as sign from tasks`)}
    $$`)
}

const key = 'event, day, queue, status, created_month, done_month, closed_month'

/** Of a task that counts once; `late` is of ended tasks, an open one gets late by the clock alone. */
const measures = [
  { name: 'n', type: 'integer', of: '1' },
  { name: 'remote', type: 'integer', of: 'is_remote::integer' },
  { name: 'late', type: 'integer', of: 'is_late::integer' },
  { name: 'repeats', type: 'integer', of: 'is_repeat::integer' },
  { name: 'reworks', type: 'integer', of: 'reworks_count' },
  { name: 'reworked', type: 'integer', of: '(reworks_count > 0)::integer' },
  { name: 'warranty', type: 'integer', of: 'is_warranty::integer' },
  { name: 'costs', type: 'bigint', of: 'costs::bigint' },
  { name: 'approved_costs', type: 'bigint', of: 'approved_costs::bigint' },
  { name: 'client_minutes', type: 'bigint', of: 'client_minutes::bigint' },
  { name: 'dispatcher_minutes', type: 'bigint', of: 'dispatcher_minutes::bigint' },
  { name: 'engineer_minutes', type: 'bigint', of: 'engineer_minutes::bigint' },
  { name: 'supply_minutes', type: 'bigint', of: 'supply_minutes::bigint' },
] as const

const columns = `
  event rollup_event not null, day date not null, queue queue not null, status task_status not null,
  created_month date not null, done_month date not null, closed_month date not null,
  ${measures.map(({ name, type }) => `${name} ${type} not null`).join(', ')}`

const ofTask = [
  'queue',
  'status',
  'created_at',
  'done_at',
  'closed_at',
  'is_remote',
  'reworks_count',
  'is_warranty',
  'costs',
  'client_minutes',
  'dispatcher_minutes',
  'engineer_minutes',
  'supply_minutes',
] as const

const derived = {
  is_late: 'coalesce(coalesce(done_at, closed_at) > deadline_at, false)',
  is_repeat: 'repeat_of_id is not null',
  approved_costs: 'case when costs > 0 and is_costs_approved then costs else 0 end',
} as const

/** What the measures are made of. */
const facts = [...ofTask, ...Object.entries(derived).map(([name, value]) => `${value} as ${name}`)].join(', ')
const names = [...ofTask, ...Object.keys(derived)].join(', ')

const local = (at: string) => `(${at} at time zone 'Europe/Moscow')`
/** Infinity: the event has not happened. */
const month = (at: string) => `coalesce(date_trunc('month', ${local(at)})::date, 'infinity')`

const rollup = (from: string) => `
  select event, ${local('at')}::date as day, queue, status,
    ${month('created_at')} as created_month, ${month('done_at')} as done_month, ${month('closed_at')} as closed_month,
    ${measures.map(({ of }) => `sum(sign * ${of})`).join(', ')}
  from (${from}) as facts
  cross join lateral (
    values ('created'::rollup_event, created_at), ('done', done_at), ('closed', closed_at)) as events (event, at)
  where at is not null
  group by 1, 2, 3, 4, 5, 6, 7`
