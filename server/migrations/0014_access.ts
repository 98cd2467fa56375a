import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const tenant = `(select nullif(current_setting('naryad.company_id', true), '')::integer)`
const owned = `company_id = ${tenant}`
/** For rows that belong to a task or a maintenance range; those tables have their own policies. */
const within = (table: string, key: string): string =>
  `exists (select from ${table} as owner where owner.id = ${key})`
/** For rows that belong to an object of an organization. */
const withinOwned = (table: string, key: string): string =>
  `exists (select from ${table} as owner where owner.id = ${key} and owner.${owned})`
/** Trucks and drivers that have left the organization are still named by their former tasks. */
const orNamedByTasks = (table: string, column: string): string =>
  `(${owned} or exists (select from tasks as naming where naming.${column} = ${table}.id))`

export interface Policies {
  readonly select: string
  /** For inserts, updates and deletes; defaults to `select`. */
  readonly write?: string
  readonly delete?: string
}

const ofColleagues = (table: string, key = 'user_id'): Policies => ({
  select: withinOwned('users', `${table}.${key}`),
})
const readOnly = (select: string): Policies => ({ select, write: 'false' })
export const hidden: Policies = { select: 'false' }

/**
 * What users of an organization may read and write. Access to tables that are not listed depends only on
 * grants.
 */
export const policies: Readonly<Record<string, Policies>> = {
  companies: { select: `id = ${tenant}` },
  cars: { select: orNamedByTasks('cars', 'car_id'), write: owned },
  drivers: { select: orNamedByTasks('drivers', 'driver_id'), write: owned },
  contacts: { select: orNamedByTasks('contacts', 'contact_id'), write: owned },
  tasks: { select: owned },
  task_actions: { select: within('tasks', 'task_id') },
  task_comments: { select: `not is_internal and ${within('tasks', 'task_id')}` },
  task_pauses: { select: within('tasks', 'task_id') },
  // Clients see when the engineer has arrived.
  task_marks: readOnly(within('tasks', 'task_id')),
  // Deleted with a draft; signatures are never changed otherwise.
  task_signatures: { ...readOnly(within('tasks', 'task_id')), delete: within('tasks', 'task_id') },
  maintenance_ranges: { select: withinOwned('cars', 'car_id') },
  car_terms: { select: withinOwned('cars', 'car_id') },
  car_positions: readOnly(withinOwned('cars', 'car_id')),
  // The owner at that time: a later owner must not see this part of the track.
  car_track: readOnly(owned),
  company_zones: readOnly(owned),
  car_zones: readOnly(withinOwned('cars', 'car_id')),
  roll_calls: { select: owned },
  driver_tokens: { select: withinOwned('drivers', 'driver_id') },
  driver_sessions: { select: withinOwned('drivers', 'driver_id') },
  driver_idempotency_keys: { select: withinOwned('drivers', 'driver_id') },
  attachments: {
    select: `case
        when task_id is not null then ${within('tasks', 'attachments.task_id')}
        when car_id is not null then ${withinOwned('cars', 'attachments.car_id')}
        else ${within('maintenance_ranges', 'attachments.range_id')} end`,
  },
  // Changes that users make to their own account appear in its history.
  object_actions: {
    select: `case entity
        when 'roll-call' then ${within('roll_calls', 'object_id')}
        when 'companies' then object_id = ${tenant}
        when 'contacts' then ${withinOwned('contacts', 'object_id')}
        when 'drivers' then ${withinOwned('drivers', 'object_id')}
        when 'cars' then ${withinOwned('cars', 'object_id')}
        when 'maintenance' then ${within('maintenance_ranges', 'object_id')}
        when 'users' then user_id = object_id and ${withinOwned('users', 'object_id')}
        else false end`,
  },
  notifications: ofColleagues('notifications'),
  deliveries: ofColleagues('deliveries'),
  notification_preferences: ofColleagues('notification_preferences'),
  notification_settings: ofColleagues('notification_settings'),
  muted_tasks: ofColleagues('muted_tasks'),
  push_subscriptions: ofColleagues('push_subscriptions'),
  visible_tabs: ofColleagues('visible_tabs'),
  saved_reports: ofColleagues('saved_reports', 'owner_id'),
  report_files: ofColleagues('report_files', 'owner_id'),
  absences: hidden,
  api_tokens: hidden,
  calendar_links: hidden,
  price_items: hidden,
  visit_arrivals: hidden,
}

/**
 * Calls of client users run as the role naryad_client, which sees only rows of their organization. The
 * policies are created once the role exists: if the database owner may not create roles, the first start
 * that finds the role creates them. Other roles are not restricted.
 */
export const rowLevelSecurity = (rules: Readonly<Record<string, Policies>>): string => {
  const rows = Object.entries(rules).map(([table, { select, write = select, delete: remove = write }]) => {
    const conditions = [select, write, write, remove].map((condition) => `$p$${condition}$p$`)
    return `('${table}', ${conditions.join(', ')})`
  })
  return String.raw`create or replace function apply_row_level_security() returns boolean language plpgsql as $$
declare rule record; begin
  if not exists (select from pg_roles where rolname = 'naryad_client') then return false; end if;
  for rule in
    select * from (values
      ${rows.join(',\n      ')}
    ) as rules (name, may_select, may_insert, may_update, may_delete)
    where not exists (select from pg_policies where tablename = name and policyname = 'tenant_select')
  loop
    execute format('alter table %I enable row level security', rule.name);
    execute format('create policy permit_all on %I using (true) with check (true)', rule.name);
    execute format('create policy tenant_select on %I as restrictive for select to naryad_client using (%s)',
      rule.name, rule.may_select);
    execute format('create policy tenant_insert on %I as restrictive for insert to naryad_client with check (%s)',
      rule.name, rule.may_insert);
    execute format('create policy tenant_update on %I as restrictive for update to naryad_client using (%s)',
      rule.name, rule.may_update);
    execute format('create policy tenant_delete on %I as restrictive for delete to naryad_client using (%s)',
      rule.name, rule.may_delete);
  end loop;
  return true;
end $$;`
}

/** Tables filled by the demo. Dictionaries, settings and the audit are preserved. */
export const demoTables = `
    tasks, task_actions, task_comments, task_pauses, task_marks, task_signatures, visit_arrivals, attachments,
    task_search, task_search_refreshes, search_words, task_counts, task_count_deltas, task_totals, price_items,
    cars, car_stickers, car_counts, car_count_deltas, car_positions, car_track, car_zones, company_zones,
    maintenance_ranges, maintenance_notices, car_terms, contacts, imports, import_rows,
    drivers, driver_tokens, driver_sessions, driver_counts, driver_count_deltas, driver_idempotency_keys,
    roll_calls, suggestions, saved_reports, report_files, api_tokens,
    notifications, deliveries, muted_tasks, task_deadline_notices,
    messenger_rules, messenger_rule_companies, messenger_rule_chats, messenger_chats, messenger_codes,
    messenger_deliveries, messenger_dialogues, messenger_files,
    -- A stored reply to a repeated call would name removed objects.
    idempotency_keys`

/**
 * Removes the demo from a database that contains it; does nothing in any other. Truncates whole tables,
 * so a million tasks take as long as a thousand. Runs as the owner, because only the owner may truncate.
 * Accounts created after the demo are preserved unless they belong to one of its organizations, and so is
 * the caller's.
 */
export const removeDemo = (
  tables: string,
): string => String.raw`create or replace function remove_demo(staying integer) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare last_user integer; last_request integer; removed json; people integer;
begin
  delete from settings where part = 'demo'
  returning (value ->> 'lastUserId')::int, (value ->> 'lastRequestId')::int into last_user, last_request;
  if not found then return null; end if;
  select json_build_object(
    'tasks', (select count(*) from tasks), 'cars', (select count(*) from cars),
    'drivers', (select count(*) from drivers), 'companies', (select count(*) from companies),
    'contacts', (select count(*) from contacts),
    'files', array(select storage_key from attachments
      union select thumbnail_key from attachments where thumbnail_key is not null)) into removed;
  truncate ${tables};
  update users set company_id = null where id = staying;
  delete from users where (id <= last_user or company_id is not null) and id <> staying;
  get diagnostics people = row_count;
  delete from registration_requests where id <= last_request;
  delete from object_actions
  where entity <> 'users' or not exists (select from users where users.id = object_id);
  delete from companies;
  return removed::jsonb || jsonb_build_object('users', people);
end $$;`

export const schema = String.raw`
-- Row-level security (docs/decisions/0018-walls.md).
${rowLevelSecurity(policies)}

do $$ begin
  if not exists (select from pg_roles where rolname = 'naryad_client') then
    create role naryad_client nologin;
  end if;
exception when insufficient_privilege or duplicate_object or unique_violation then null;
end $$;

${removeDemo(demoTables)}

-- The working role gets its rights at every start (platform/db/tenant/rights.ts); the public has none on these.
revoke execute on function
  apply_row_level_security(), remove_demo(integer), maintain_track_partitions(integer), refresh_task_search(integer[]),
  delete_task_actions(integer), delete_old_audit(integer, integer), erase_audit_of(text, integer, text),
  erase_audit_texts(jsonb), erase_history_of(text, integer, text), erase_history_texts(jsonb),
  erase_task_action_texts(jsonb)
from public;
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema}\nselect apply_row_level_security();`)
