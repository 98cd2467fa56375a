import { type Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0086_sso_logout.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, object_departures`

export const policies: typeof formerPolicies = { ...formerPolicies, object_departures: hidden }

/** Two rows of a file exchange their codes in one statement, or in one transaction, when an import is taken back. */
const passable = (table: string): string => String.raw`
drop index ${table}_accounting_code_unique;
alter table ${table} add constraint ${table}_accounting_code_unique
  unique (accounting_code) deferrable initially immediate;
`

const ownerOf = (table: string, rows: string): string =>
  table === 'units'
    ? `coalesce(${rows}.company_id, (select cars.company_id from cars where cars.id = ${rows}.car_id))`
    : `${rows}.company_id`

/** Units on a truck change their owner with it. */
const unitsOfCar = String.raw`
  union all
  select 'units', units.id, old_rows.company_id, null
  from new_rows join old_rows on old_rows.id = new_rows.id join units on units.car_id = new_rows.id and units.company_id is null
  where old_rows.company_id is not null and new_rows.company_id is distinct from old_rows.company_id`

/** Nothing is noted while no address of a webhook wants changes of registers. */
const departing = (table: string): string => String.raw`
create function note_departure_in_${table}() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  if not exists (select from webhook_positions) then return null; end if;
  insert into object_departures (kind, object_id, company_id, code)
  select '${table}', new_rows.id, ${ownerOf(table, 'old_rows')}, ${table === 'units' ? 'null' : 'new_rows.accounting_code'}
  from new_rows join old_rows on old_rows.id = new_rows.id
  where ${ownerOf(table, 'old_rows')} is not null
    and ${ownerOf(table, 'new_rows')} is distinct from ${ownerOf(table, 'old_rows')}
  ${table === 'cars' ? unitsOfCar : ''};
  return null;
end $$;
revoke execute on function note_departure_in_${table}() from public;
create trigger ${table}_note_departure after update on ${table}
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_departure_in_${table}();
`

const schema = String.raw`
${['companies', 'cars', 'drivers', 'contacts'].map(passable).join('')}

-- Objects that have left an organization, until its addresses have heard of it (docs/decisions/0203).
create table object_departures (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('cars', 'drivers', 'contacts', 'units')),
  object_id integer not null,
  company_id integer not null,
  code text,
  left_at timestamptz not null default now()
);

${['cars', 'drivers', 'contacts', 'units'].map(departing).join('')}
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
