import { type Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0059_sso.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, object_changes`

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  object_changes: hidden,
  change_feed: hidden,
}

/** The registers whose objects another program knows by a code of its own. */
const coded = ['companies', 'cars', 'drivers', 'contacts'] as const

const codeColumn = (table: string): string => String.raw`
alter table ${table} add accounting_code text
  constraint ${table}_accounting_code_check check (char_length(accounting_code) between 1 and 100);
create unique index ${table}_accounting_code_unique on ${table} (accounting_code) where accounting_code is not null;
`

/**
 * Every change of an object raises its version. The functions run as the owner, because users of organizations change
 * tasks and must not read the feed.
 */
const noted = (table: string): string => {
  const hasCode = (coded as readonly string[]).includes(table)
  const codeOf = (rows: string): string => (hasCode ? `${rows}.accounting_code` : 'null')
  return String.raw`
create function note_change_in_${table}() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  if tg_op = 'INSERT' then
    insert into object_changes (kind, object_id, code) select '${table}', id, ${codeOf('new_rows')} from new_rows order by id
    on conflict (kind, object_id) do update
      set seq = null, is_deleted = false, code = excluded.code, changed_at = excluded.changed_at;
  elsif tg_op = 'UPDATE' then
    insert into object_changes (kind, object_id, code)
    select '${table}', new_rows.id, ${codeOf('new_rows')} from new_rows join old_rows on old_rows.id = new_rows.id
    where old_rows.version <> new_rows.version order by new_rows.id
    on conflict (kind, object_id) do update
      set seq = null, is_deleted = false, code = excluded.code, changed_at = excluded.changed_at;
  else
    insert into object_changes (kind, object_id, code, is_deleted)
    select '${table}', id, ${codeOf('old_rows')}, true from old_rows order by id
    on conflict (kind, object_id) do update
      set seq = null, is_deleted = true, code = excluded.code, changed_at = excluded.changed_at;
  end if;
  return null;
end $$;
revoke execute on function note_change_in_${table}() from public;
create trigger ${table}_note_insert after insert on ${table} referencing new table as new_rows
  for each statement execute function note_change_in_${table}();
create trigger ${table}_note_update after update on ${table} referencing old table as old_rows new table as new_rows
  for each statement execute function note_change_in_${table}();
create trigger ${table}_note_delete after delete on ${table} referencing old table as old_rows
  for each statement execute function note_change_in_${table}();
insert into object_changes (kind, object_id, seq, changed_at)
select '${table}', id, nextval('object_change_seq'), updated_at from ${table} order by id;
`
}

const schema = String.raw`
${coded.map(codeColumn).join('')}

-- What has changed since another program last asked (docs/decisions/0176-feed-of-changes.md): a row an object, with the
-- last change alone. A change is numbered by the first reading after its commit: a number given earlier could be passed
-- by readers before its transaction ends.
create table object_changes (
  kind text not null check (kind in ('companies', 'cars', 'drivers', 'contacts', 'tasks')),
  object_id integer not null,
  seq bigint,
  is_deleted boolean not null default false,
  -- Of a deleted object the reader knows nothing else.
  code text,
  changed_at timestamptz not null default now(),
  primary key (kind, object_id)
);
create unique index object_changes_seq_unique on object_changes (seq);
create index object_changes_unnumbered on object_changes (changed_at) where seq is null;
create index object_changes_deleted on object_changes (changed_at) where is_deleted;
create sequence object_change_seq owned by object_changes.seq;

-- A cursor names the epoch it belongs to: after a restore or the removal of the demo everything is read again. Deletions up
-- to the number have been forgotten.
create table change_feed (
  id boolean primary key default true check (id),
  epoch uuid not null default gen_random_uuid(),
  forgotten_seq bigint not null default 0
);
insert into change_feed default values;

create function begin_change_epoch() returns trigger language plpgsql as $$ begin
  update change_feed set epoch = gen_random_uuid(), forgotten_seq = 0;
  return null;
end $$;
create trigger object_changes_truncate after truncate on object_changes
  for each statement execute function begin_change_epoch();

${[...coded, 'tasks'].map(noted).join('')}
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
