import { sql, type Kysely } from 'kysely'

/** Lists of drivers and of ranges cost what they show, not what there is of it (docs/decisions/0024-counted-ranges.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rangeCounts(db)
  // A driver knows how many tasks are open without a look at all that he ever had.
  await sql`create index tasks_open_by_driver on tasks (driver_id) where is_open`.execute(db)
}

/**
 * How many ranges have the same bounds: some thousands of pairs of days tell of any number of ranges how many are in
 * which state today. Written as the counts of trucks are (docs/decisions/0004-exact-counts.md): every change appends
 * signed rows to the deltas in its own transaction, they are folded in the background, a reader sums both.
 */
async function rangeCounts(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  const key = 'is_done, overdue_after, soon_from'
  const columns = `is_done boolean not null, overdue_after date not null, soon_from date not null, n integer not null`
  const rows = (from: string, sign: string) =>
    `select done_at is not null as is_done, overdue_after, soon_from, ${sign} as n from ${from}`
  const sums = (from: string) =>
    `select ${key}, sum(n) from (${from}) as rows group by ${key} having sum(n) <> 0`

  await raw(`create table range_counts (${columns}, primary key (${key})) with (fillfactor = 70)`)
  await raw(`create table range_count_deltas (${columns})`)
  await raw(`insert into range_counts ${sums(rows('maintenance_ranges', '1'))}`)
  const changes = {
    insert: { tables: 'new table as new_rows', from: rows('new_rows', '1') },
    delete: { tables: 'old table as old_rows', from: rows('old_rows', '-1') },
    update: {
      tables: 'old table as old_rows new table as new_rows',
      from: `${rows('old_rows', '-1')} union all ${rows('new_rows', '1')}`,
    },
  }
  for (const [verb, { tables, from }] of Object.entries(changes)) {
    await raw(`
      create function count_range_${verb}() returns trigger language plpgsql as $$ begin
        insert into range_count_deltas ${sums(from)};
        return null;
      end $$`)
    await raw(`
      create trigger maintenance_ranges_count_${verb} after ${verb} on maintenance_ranges referencing ${tables}
      for each statement execute function count_range_${verb}()`)
  }
  // Whoever empties the ranges empties what is counted of them.
  await raw(`
    create function empty_range_counts() returns trigger language plpgsql as $$ begin
      delete from range_counts;
      delete from range_count_deltas;
      return null;
    end $$`)
  await raw(`
    create trigger maintenance_ranges_emptied after truncate on maintenance_ranges
    for each statement execute function empty_range_counts()`)
  // One statement moves the deltas, so that a reader sees each exactly once.
  await raw(`
    create function fold_range_counts() returns void language sql as $$
      with moved as (delete from range_count_deltas returning *)
      insert into range_counts ${sums('select * from moved')}
      on conflict (${key}) do update set n = range_counts.n + excluded.n;
      delete from range_counts where n = 0
    $$`)
}
