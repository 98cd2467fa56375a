import { sql, type Kysely } from 'kysely'

/**
 * How many trucks, drivers and open tasks stand behind an organization, in one row of each
 * (docs/decisions/0027-totals-of-organizations.md): a page reads one row where it read three and counted a fourth, and
 * a list by these numbers is walked by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  const zero = 'integer not null default 0'
  await raw(`
    create table company_totals (
      company_id integer primary key references companies on delete cascade,
      cars ${zero}, drivers ${zero}, open_tasks ${zero}) with (fillfactor = 70)`)
  await raw(`
    insert into company_totals
    select id, coalesce(car_totals.n, 0), coalesce(driver_totals.n, 0), coalesce(open.n, 0)
    from companies
    left join car_totals on car_totals.company_id = id
    left join driver_totals on driver_totals.company_id = id
    left join (${openTasks('tasks')} group by company_id) as open on open.company_id = id
    order by id`)
  for (const column of ['cars', 'drivers', 'open_tasks'])
    await raw(`create index company_totals_by_${column} on company_totals (${column}, company_id)`)
  await raw(`analyze company_totals`)
  // Every organization has its row, so that an index over these has them all; with the organization it goes.
  await raw(`
    create function begin_company_totals() returns trigger language plpgsql as $$ begin
      insert into company_totals (company_id) select id from new_rows;
      return null;
    end $$`)
  await raw(`
    create trigger companies_begin_totals after insert on companies referencing new table as new_rows
    for each statement execute function begin_company_totals()`)
  await ofRegister(db, { of: 'car', counted: `status <> 'ARCHIVED'`, dimension: 'status' })
  await ofRegister(db, { of: 'driver', counted: 'true', dimension: 'is_active' })
  await ofTasks(db)
}

const openTasks = (from: string, n = 'count(*) as n') =>
  `select company_id, ${n} from ${from} where is_open and company_id is not null`

/** The folds of several registers may meet: each takes the rows in the order of their numbers. */
const added = (column: string, sums: string) => `
  sums as (${sums}),
  locked as materialized (
    select t.company_id, sums.n from company_totals t join sums on sums.company_id = t.company_id
    order by t.company_id for no key update of t),
  added as (
    update company_totals t set ${column} = t.${column} + locked.n from locked
    where locked.company_id = t.company_id)`

const sumsOf = (from: string, where = 'true') =>
  `select company_id, sum(n)::integer as n from ${from} where ${where} group by company_id having sum(n) <> 0`

interface Register {
  readonly of: 'car' | 'driver'
  readonly counted: string
  readonly dimension: string
}

/** As 0031 has them, but for where the totals are. */
async function ofRegister(db: Kysely<unknown>, { of, counted, dimension }: Register): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  await raw(`
    create or replace function fold_${of}_counts() returns void language sql as $$
      with moved as (delete from ${of}_count_deltas returning *),
      ${added(`${of}s`, sumsOf('moved', counted))}
      insert into ${of}_counts
        select company_id, ${dimension}, sum(n) from moved group by company_id, ${dimension} having sum(n) <> 0
        union all select -1, ${dimension}, sum(n) from moved group by ${dimension} having sum(n) <> 0
      on conflict (company_id, ${dimension}) do update set n = ${of}_counts.n + excluded.n;
      delete from ${of}_counts where n = 0
    $$`)
  await raw(`
    create or replace function empty_${of}_totals() returns trigger language plpgsql as $$ begin
      update company_totals set ${of}s = 0 where ${of}s <> 0;
      return null;
    end $$`)
  await raw(`drop table ${of}_totals`)
}

/** Counted by the functions that count tasks by everything else. */
async function ofTasks(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  await raw(`create table open_task_deltas (company_id integer not null, n integer not null)`)
  const changes = {
    inserted: openTasks('new_rows', '1 as n'),
    deleted: openTasks('old_rows', '-1 as n'),
    updated: `${openTasks('old_rows', '-1 as n')} union all ${openTasks('new_rows', '1 as n')}`,
  }
  const key = 'queue, status, operator_id, is_warranty, has_unapproved_costs, has_car'
  const rows = (from: string, sign: string) => `
    select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
      costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car, ${sign} as n from ${from}`
  const counted = {
    inserted: rows('new_rows', '1'),
    deleted: rows('old_rows', '-1'),
    updated: `${rows('old_rows', '-1')} union all ${rows('new_rows', '1')}`,
  }
  for (const verb of ['inserted', 'deleted', 'updated'] as const)
    await raw(`
      create or replace function count_${verb}_tasks() returns trigger language plpgsql as $$ begin
        insert into task_count_deltas
          select ${key}, sum(n) from (${counted[verb]}) as rows group by ${key} having sum(n) <> 0;
        insert into open_task_deltas ${sumsOf(`(${changes[verb]}) as rows`)};
        return null;
      end $$`)
  await raw(`
    create function fold_open_tasks() returns void language sql as $$
      with moved as (delete from open_task_deltas returning *),
      ${added('open_tasks', sumsOf('moved'))}
      select
    $$`)
  // After a load that went past the triggers.
  await raw(`
    create function recount_open_tasks() returns void language sql as $$
      delete from open_task_deltas;
      update company_totals t set open_tasks = open.n
      from (
        select company_totals.company_id, count(tasks.company_id) as n
        from company_totals left join tasks on tasks.company_id = company_totals.company_id and is_open
        group by company_totals.company_id) as open
      where open.company_id = t.company_id and open.n <> t.open_tasks
    $$`)
  await raw(`
    create function empty_open_tasks() returns trigger language plpgsql as $$ begin
      delete from open_task_deltas;
      update company_totals set open_tasks = 0 where open_tasks <> 0;
      return null;
    end $$`)
  await raw(`
    create trigger tasks_open_emptied after truncate on tasks
    for each statement execute function empty_open_tasks()`)
}
