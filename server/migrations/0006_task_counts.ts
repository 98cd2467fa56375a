import { sql, type Kysely } from 'kysely'

/**
 * Exact totals without scanning (docs/decisions/0004-exact-counts.md): every change of tasks appends signed rows
 * to task_count_deltas in its own transaction; they are folded into task_counts in the background;
 * a reader sums both. The dimensions are those that the screens filter by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const dimensions = sql.raw(`
      queue queue not null,
      status task_status not null,
      operator_id integer not null,
      is_warranty boolean not null,
      has_unapproved_costs boolean not null,
      has_car boolean not null,
      n integer not null`)
  const key = sql.raw('queue, status, operator_id, is_warranty, has_unapproved_costs, has_car')
  await sql`create table task_counts (${dimensions}, primary key (${key})) with (fillfactor = 70)`.execute(db)
  await sql`create table task_count_deltas (${dimensions})`.execute(db)
  await sql`create index task_count_deltas_by_queue on task_count_deltas (queue)`.execute(db)

  // No operator is 0, so that the key has no nulls.
  const of = (rows: string, sign: string) =>
    sql.raw(
      `select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
              costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car, ${sign} as n from ${rows}`,
    )
  await sql`
    create function count_inserted_tasks() returns trigger language plpgsql as $$ begin
      insert into task_count_deltas select ${key}, sum(n) from (${of('new_rows', '1')}) as rows group by ${key};
      return null;
    end $$`.execute(db)
  await sql`
    create function count_deleted_tasks() returns trigger language plpgsql as $$ begin
      insert into task_count_deltas select ${key}, sum(n) from (${of('old_rows', '-1')}) as rows group by ${key};
      return null;
    end $$`.execute(db)
  await sql`
    create function count_updated_tasks() returns trigger language plpgsql as $$ begin
      insert into task_count_deltas
        select ${key}, sum(n) from (${of('old_rows', '-1')} union all ${of('new_rows', '1')}) as rows
        group by ${key} having sum(n) <> 0;
      return null;
    end $$`.execute(db)
  await sql`create trigger tasks_count_inserted after insert on tasks referencing new table as new_rows
    for each statement execute function count_inserted_tasks()`.execute(db)
  await sql`create trigger tasks_count_deleted after delete on tasks referencing old table as old_rows
    for each statement execute function count_deleted_tasks()`.execute(db)
  await sql`create trigger tasks_count_updated after update on tasks referencing old table as old_rows new table as new_rows
    for each statement execute function count_updated_tasks()`.execute(db)

  // Moves the deltas into the counts in one statement, so that a reader sees each delta exactly once.
  await sql`
    create function fold_task_counts() returns void language sql as $$
      with moved as (delete from task_count_deltas returning *)
      insert into task_counts select ${key}, sum(n) from moved group by ${key} having sum(n) <> 0
      on conflict (${key}) do update set n = task_counts.n + excluded.n;
      delete from task_counts where n = 0
    $$`.execute(db)

  // After a load that went past the triggers, and for the check that compares both.
  await sql`
    create function recount_tasks() returns void language sql as $$
      delete from task_count_deltas;
      delete from task_counts;
      insert into task_counts select ${key}, sum(n) from (${of('tasks', '1')}) as rows group by ${key};
    $$`.execute(db)
}
