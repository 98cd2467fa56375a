import { type Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0095_fact_tasks.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, unit_counts, unit_count_deltas`

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  unit_counts: hidden,
  unit_count_deltas: hidden,
}

const events = {
  insert: { transitions: 'new table as new_rows', rows: [['new_rows', 1]] },
  update: {
    transitions: 'old table as old_rows new table as new_rows',
    rows: [
      ['old_rows', -1],
      ['new_rows', 1],
    ],
  },
  delete: { transitions: 'old table as old_rows', rows: [['old_rows', -1]] },
} as const
type Event = keyof typeof events

interface Counted {
  /** Of the function and the tables: «due», «unit». */
  readonly name: string
  readonly columns: readonly string[]
  /** The values of the columns in a row. */
  readonly values: string
}

const due: Counted = {
  name: 'due',
  columns: ['what', 'kind_id', 'due_day', 'soon_day'],
  values: 'what, coalesce(kind_id, 0) as kind_id, due_day, soon_day',
}
const units: Counted = {
  name: 'unit',
  columns: ['kind', 'model_id', 'place'],
  values: 'kind, model_id, place',
}

/** Appends to the deltas by what the counts of one statement change. */
const count = ({ name, columns, values }: Counted, event: Event): string => `
create or replace function count_${name}_${event}() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  insert into ${name}_count_deltas (${columns.join(', ')}, n)
  select ${columns.join(', ')}, sum(n) from (
    ${events[event].rows.map(([rows, sign]) => `select ${values}, ${sign} as n from ${rows}`).join(' union all ')}) as rows
  group by ${columns.join(', ')} having sum(n) <> 0;
  return null;
end $$;
revoke execute on function count_${name}_${event}() from public;`

const fold = ({ name, columns }: Counted): string => `
create or replace function fold_${name}_counts() returns void language sql as $$
  with moved as (delete from ${name}_count_deltas returning *)
  insert into ${name}_counts (${columns.join(', ')}, n)
    select ${columns.join(', ')}, sum(n) from (select * from moved) as rows
    group by ${columns.join(', ')} having sum(n) <> 0
  on conflict (${columns.join(', ')}) do update set n = ${name}_counts.n + excluded.n;
  delete from ${name}_counts where n = 0
$$;`

const allOf = (counted: Counted): string =>
  (Object.keys(events) as Event[]).map((event) => count(counted, event)).join('')

const schema = String.raw`
-- The state of a row follows from both of its days: so a list by state is counted without reading the rows. What an
-- older server is changing is counted by its former triggers: it ends first.
lock table due_rows in share row exclusive mode;
delete from due_count_deltas;
delete from due_counts;
alter table due_counts add soon_day date not null;
alter table due_counts drop constraint due_counts_pkey, add primary key (due_day, soon_day, what, kind_id);
alter table due_count_deltas add soon_day date not null;
${allOf(due)}
${fold(due)}
insert into due_counts (what, kind_id, due_day, soon_day, n)
select what, coalesce(kind_id, 0), due_day, soon_day, count(*) from due_rows group by 1, 2, 3, 4;
drop index due_rows_by_day;
create index due_rows_by_day on due_rows (due_day, id) include (what, kind_id, soon_day);

create table unit_counts (
  kind text not null,
  model_id integer not null,
  place text not null,
  n integer not null,
  primary key (kind, model_id, place)
) with (fillfactor = 70);
create table unit_count_deltas (like unit_counts);
${allOf(units)}
create trigger units_count_insert after insert on units referencing ${events.insert.transitions}
  for each statement execute function count_unit_insert();
create trigger units_count_update after update on units referencing ${events.update.transitions}
  for each statement execute function count_unit_update();
create trigger units_count_delete after delete on units referencing ${events.delete.transitions}
  for each statement execute function count_unit_delete();
create function clear_unit_counts() returns trigger language plpgsql as $$ begin
  delete from unit_counts;
  delete from unit_count_deltas;
  return null;
end $$;
create trigger units_count_truncate after truncate on units
  for each statement execute function clear_unit_counts();
${fold(units)}
insert into unit_counts (kind, model_id, place, n)
select kind, model_id, place, count(*) from units group by 1, 2, 3;
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
