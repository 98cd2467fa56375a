import { type Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0081_mail_failures.ts'
import { runScript } from './run-script.ts'

export const demoTables = formerTables

export const policies: typeof formerPolicies = { ...formerPolicies, webhook_positions: hidden }

/** The tables of the feed: those of the first version, and those that are added here. */
const coded = ['companies', 'cars', 'drivers', 'contacts', 'tasks'] as const
const added = ['units', 'contracts', 'acts'] as const

/** The organization that an object belonged to when it was deleted. */
const ownerOf = (table: string): string =>
  table === 'companies'
    ? 'old_rows.id'
    : table === 'units'
      ? 'coalesce(old_rows.company_id, (select cars.company_id from cars where cars.id = old_rows.car_id))'
      : 'old_rows.company_id'

/** As in 0060, with the owner of what is deleted and whether readers have seen the object before. */
const noted = (table: string): string => {
  const codeOf = (rows: string): string =>
    (coded as readonly string[]).includes(table) ? `${rows}.accounting_code` : 'null'
  return String.raw`
create or replace function note_change_in_${table}() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  if tg_op = 'INSERT' then
    insert into object_changes (kind, object_id, code) select '${table}', id, ${codeOf('new_rows')} from new_rows order by id
    on conflict (kind, object_id) do update
      set seq = null, first_seq = null, is_deleted = false, company_id = null, code = excluded.code,
        changed_at = excluded.changed_at;
  elsif tg_op = 'UPDATE' then
    insert into object_changes (kind, object_id, code, first_seq)
    select '${table}', new_rows.id, ${codeOf('new_rows')}, 0 from new_rows join old_rows on old_rows.id = new_rows.id
    where old_rows.version <> new_rows.version order by new_rows.id
    on conflict (kind, object_id) do update
      set seq = null, is_deleted = false, code = excluded.code, changed_at = excluded.changed_at;
  else
    insert into object_changes (kind, object_id, code, company_id, is_deleted, first_seq)
    select '${table}', id, ${codeOf('old_rows')}, ${ownerOf(table)}, true, 0 from old_rows order by id
    on conflict (kind, object_id) do update
      set seq = null, is_deleted = true, code = excluded.code, company_id = excluded.company_id,
        changed_at = excluded.changed_at;
  end if;
  return null;
end $$;
`
}

const followed = (table: string): string => String.raw`
revoke execute on function note_change_in_${table}() from public;
create trigger ${table}_note_insert after insert on ${table} referencing new table as new_rows
  for each statement execute function note_change_in_${table}();
create trigger ${table}_note_update after update on ${table} referencing old table as old_rows new table as new_rows
  for each statement execute function note_change_in_${table}();
create trigger ${table}_note_delete after delete on ${table} referencing old table as old_rows
  for each statement execute function note_change_in_${table}();
insert into object_changes (kind, object_id, seq, first_seq, changed_at)
select '${table}', id, nextval('object_change_seq'), 0, updated_at from ${table} order by id;
`

const schema = String.raw`
-- By what another program knows the request (docs/decisions/0191-codes-of-requests.md).
alter table tasks add accounting_code text
  constraint tasks_accounting_code_check check (char_length(accounting_code) between 1 and 100);
create unique index tasks_accounting_code_unique on tasks (accounting_code) where accounting_code is not null;
-- The key of the API that a change was made with. Not its name, which an erasure masks in one place. No foreign key:
-- it would read all actions, and a key that is gone has no name.
alter table task_actions add api_token_id integer;

-- As in 0006, with the code of another program.
create or replace view task_words as
select tasks.id as task_id, tasks.queue,
  strip(
    to_tsvector('russian', translate(
      concat_ws(' ', tasks.title, tasks.description, tasks.driver_description, tasks.work_report,
        tasks.external_organization, companies.name, drivers.last_name, drivers.first_name, drivers.middle_name),
      'ёЁ./\-_@:+&<>=?#%~''"', 'еЕ' || repeat(' ', 18)))
    || to_tsvector('simple', translate(
      concat_ws(' ', companies.name, tasks.external_organization, drivers.last_name, drivers.first_name,
        drivers.middle_name, cars.brand, cars.model, cars.garage_number, cars.skzi_number, tasks.external_number,
        tasks.accounting_code),
      'ёЁ./\-_@:+&<>=?#%~''"', 'еЕ' || repeat(' ', 18)))
    || array_to_tsvector(array_remove(array[
      '№' || tasks.id,
      'c:' || tasks.company_id,
      'o:' || tasks.operator_id,
      lower(cars.plate),
      nullif(lower(substr(cars.plate, 2)), ''),
      lower(substring(cars.plate from '^\D*\d+(\D+\d+)$')),
      lower(substring(cars.plate from '^\D{2}(\d{6,7})$')),
      lower(cars.vin),
      lower(right(cars.vin, 8)),
      lower(right(cars.vin, 6)),
      lower(right(cars.vin, 4)),
      nullif(lower(translate(cars.garage_number, ' -/.№_', '')), ''),
      nullif(lower(translate(cars.skzi_number, ' -/.№_', '')), ''),
      -- «НКМ-2 № 000451122» is searched for as 451122, too.
      nullif(ltrim(substring(cars.skzi_number from '(\d+)\D*$'), '0'), ''),
      nullif(lower(translate(tasks.external_number, ' -/.№_', '')), ''),
      nullif(lower(translate(tasks.accounting_code, ' -/.№_', '')), '')
    ], null))
  ) as words
from tasks
left join companies on companies.id = tasks.company_id
left join cars on cars.id = tasks.car_id
left join drivers on drivers.id = tasks.driver_id;

alter table object_changes
  drop constraint object_changes_kind_check,
  add constraint object_changes_kind_check check (
    kind in ('companies', 'cars', 'drivers', 'contacts', 'tasks', 'units', 'contracts', 'acts')),
  -- The number under which readers saw the object first; null until then, and 0 if it is older than this column.
  add first_seq bigint,
  -- Of a deleted object: whom it belonged to.
  add company_id integer;
update object_changes set first_seq = 0;

${[...coded, ...added].map(noted).join('')}
${added.map(followed).join('')}

-- Up to where changes of registers became messages of webhooks. No row: no address wants them.
create table webhook_positions (
  id boolean primary key default true check (id),
  epoch uuid not null,
  seq bigint not null
);

-- An address may be meant for one organization, or for some queues: empty means all.
alter table webhooks
  add queues queue[] not null default '{}',
  add company_ids integer[] not null default '{}' check (cardinality(company_ids) <= 100),
  drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (cardinality(events) between 1 and 60);
-- What a message is about: it is sent again only where the address may still get it.
alter table webhook_messages add queue queue, add company_id integer;
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema} ${rowLevelSecurity(policies)} select apply_row_level_security();`)
