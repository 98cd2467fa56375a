import { sql, type Kysely } from 'kysely'

/**
 * How many tasks of each queue have their numbers in which stretch of 4,096: a page far from both ends of a queue is
 * found without a walk over all that lies before it (docs/decisions/0004-exact-counts.md). Written as the other counts
 * of tasks are. A number never changes and a queue seldom does, so changes of tasks write nothing here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  const columns = 'queue queue not null, stretch integer not null, n integer not null'
  const rows = (from: string, sign = '') =>
    `select queue, id / 4096, ${sign}count(*) from ${from} group by queue, id / 4096`

  await raw(`create table task_stretches (${columns}, primary key (queue, stretch)) with (fillfactor = 70)`)
  await raw(`create table task_stretch_deltas (${columns})`)
  await raw(`insert into task_stretches ${rows('tasks')}`)
  for (const { verb, table, sign } of [
    { verb: 'insert', table: 'new', sign: '' },
    { verb: 'delete', table: 'old', sign: '-' },
  ]) {
    await raw(`
      create function stretch_${verb}ed_tasks() returns trigger language plpgsql as $$ begin
        insert into task_stretch_deltas ${rows('changed_rows', sign)};
        return null;
      end $$`)
    await raw(`
      create trigger tasks_stretch_${verb} after ${verb} on tasks referencing ${table} table as changed_rows
      for each statement execute function stretch_${verb}ed_tasks()`)
  }
  // Of each row, but only where the queue has changed: a statement's trigger would look at every changed task.
  await raw(`
    create function stretch_moved_tasks() returns trigger language plpgsql as $$ begin
      insert into task_stretch_deltas values (old.queue, old.id / 4096, -1), (new.queue, new.id / 4096, 1);
      return null;
    end $$`)
  await raw(`
    create trigger tasks_stretch_move after update of queue on tasks for each row
    when (old.queue <> new.queue) execute function stretch_moved_tasks()`)
  // Whoever empties the tasks empties what is counted of them.
  await raw(`
    create function empty_task_stretches() returns trigger language plpgsql as $$ begin
      delete from task_stretches;
      delete from task_stretch_deltas;
      return null;
    end $$`)
  await raw(`
    create trigger tasks_stretch_truncate after truncate on tasks
    for each statement execute function empty_task_stretches()`)
  // One statement moves the deltas, so that a reader sees each exactly once.
  await raw(`
    create function fold_task_stretches() returns void language sql as $$
      with moved as (delete from task_stretch_deltas returning *)
      insert into task_stretches select queue, stretch, sum(n) from moved group by queue, stretch having sum(n) <> 0
      on conflict (queue, stretch) do update set n = task_stretches.n + excluded.n;
      delete from task_stretches where n = 0
    $$`)
  // After a load that went past the triggers.
  await raw(`
    create function recount_task_stretches() returns void language sql as $$
      delete from task_stretch_deltas;
      delete from task_stretches;
      insert into task_stretches ${rows('tasks')}
    $$`)
}
