import type { Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { policies as formerPolicies } from './0021_phones.ts'
import { runScript } from './run-script.ts'

const ofColleagues = formerPolicies['deliveries']?.select ?? 'false'

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  import_previews: hidden,
  import_values: hidden,
  import_related_rows: hidden,
  deliveries: {
    // Buttons and replies under a message to a chat of many are handled with the rights of one of them.
    select: `(${ofColleagues}) or (user_id is null and channel in ('telegram', 'max'))`,
    // Letters and answers in chats belong to no user.
    write: `(${ofColleagues}) or user_id is null`,
    delete: ofColleagues,
  },
}

/** Tables filled by the demo. */
export const demoTables = `
    tasks, task_actions, task_comments, task_pauses, task_marks, task_signatures, visit_arrivals, attachments,
    task_search, task_search_refreshes, search_words, task_counts, task_count_deltas, task_totals, price_items,
    cars, car_stickers, car_counts, car_count_deltas, car_positions, car_track, car_zones, company_zones,
    maintenance_ranges, maintenance_notices, car_terms, contacts, imports, import_rows,
    drivers, driver_tokens, driver_sessions, driver_counts, driver_count_deltas, driver_idempotency_keys,
    roll_calls, suggestions, saved_reports, report_files, api_tokens,
    notifications, deliveries, muted_tasks, task_deadline_notices,
    messenger_rules, messenger_rule_companies, messenger_rule_chats, messenger_chats, messenger_codes,
    messenger_dialogues, idempotency_keys, overdue_days, unread_values,
    import_previews, import_values, import_related_rows`

/** As before (0014_access.ts), but for the letters, which are none of the demo's rows. */
export const removeDemo = (
  tables: string,
): string => String.raw`create or replace function remove_demo(staying integer) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare last_user integer; last_request integer; removed json; people integer; letters deliveries[];
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
  letters := array(select d from deliveries d where channel = 'letter' and kind is null);
  truncate ${tables};
  insert into deliveries select (unnest(letters)).*;
  update users set company_id = null where id = staying;
  delete from users where (id <= last_user or company_id is not null) and id <> staying;
  get diagnostics people = row_count;
  delete from registration_requests where id <= last_request;
  delete from object_actions
  where entity <> 'users' or not exists (select from users where users.id = object_id);
  delete from companies;
  return removed::jsonb || jsonb_build_object('users', people);
end $$;`

const schema = String.raw`
-- All that leaves the product, and files that are fetched from messengers, is a row of one table, sent by one engine
-- (docs/decisions/0145-one-engine-of-deliveries.md).
alter table deliveries
  -- Messages of a channel with the same key leave in their order.
  add order_key text check (char_length(order_key) <= 320),
  -- An attempt broke off: the message may have arrived twice.
  add is_uncertain boolean not null default false,
  -- Null for a message that is no notification.
  alter kind drop not null,
  alter fact set default gen_random_uuid()::text,
  alter is_urgent set default false,
  alter due_at set default now(),
  alter next_attempt_at set default now(),
  drop constraint deliveries_fact_check,
  add constraint deliveries_fact_check check (char_length(fact) <= 200),
  drop constraint deliveries_channel_check,
  add constraint deliveries_channel_check check (channel in ('push', 'letter', 'telegram', 'max', 'chatFile')),
  drop constraint deliveries_state_check,
  -- Without a mail server letters are kept in the mailbox of the product.
  add constraint deliveries_state_check check (state in ('queued', 'sent', 'delivered', 'read', 'failed', 'kept'));
drop index deliveries_queued;

-- Letters that are no notifications of one event: those of digests, too, which their lines refer to.
create temporary table moved_letters on commit drop as
  select nextval('deliveries_id_seq') as new_id, letter.* from (
    select * from letters l where not exists (
      select from deliveries d
      where d.channel = 'letter' and d.state <> 'queued' and not d.is_digest and d.reference = l.id::text)
    order by id) as letter;
-- The outbox of letters knew more of a notification than its delivery.
update deliveries d set
  state = case l.status when 'QUEUED' then 'queued' when 'FAILED' then 'failed' when 'KEPT' then 'kept' else d.state end,
  attempts = l.tries,
  last_error = case when l.status in ('QUEUED', 'FAILED') then l.last_error end,
  next_attempt_at = case when l.status = 'QUEUED' then l.next_try_at else d.next_attempt_at end,
  ended_at = case l.status when 'QUEUED' then null else coalesce(l.sent_at, d.ended_at) end,
  claimed_until = null, claimed_by = null, reference = null,
  content = case l.status when 'KEPT' then d.content || jsonb_build_object('text', l.text) else d.content end
from letters l
where d.channel = 'letter' and d.state in ('sent', 'delivered') and not d.is_digest and d.reference = l.id::text;
update deliveries d set reference = l.new_id::text
from moved_letters l where d.channel = 'letter' and d.is_digest and d.reference = l.id::text;
insert into deliveries (id, channel, address, content, state, attempts, due_at, next_attempt_at, last_error, created_at,
  ended_at)
select new_id, 'letter', recipient,
  jsonb_build_object('title', subject, 'text', text, 'url', '', 'taskId', null, 'unsubscribeUrl', unsubscribe_url),
  case status when 'QUEUED' then 'queued' when 'FAILED' then 'failed' when 'KEPT' then 'kept' else 'sent' end,
  tries, created_at, next_try_at, last_error, created_at, sent_at
from moved_letters order by id;

-- A message of a messenger that carried a notification names it in its key.
create temporary table moved_messages on commit drop as
  select m.*, c.messenger, d.id as notified_id
  from messenger_deliveries m join messenger_chats c on c.id = m.chat_id
  left join deliveries d on m.dedupe_key = 'notification ' || d.id;
update deliveries d set
  -- A failure that was not reported yet makes an urgent message fall back when it is tried again.
  state = case when d.state = 'sent' and m.state <> 'SENT' then 'queued' else d.state end,
  attempts = m.attempts,
  is_uncertain = m.is_uncertain or m.state = 'SENDING',
  reference = m.external_id,
  last_error = case when d.state = 'sent' then m.last_error else d.last_error end,
  next_attempt_at = m.next_try_at,
  ended_at = case when d.state = 'sent' then m.sent_at else d.ended_at end,
  address = m.chat_id::text,
  claimed_until = null, claimed_by = null
from moved_messages m where m.notified_id = d.id;
insert into deliveries (channel, address, rule_id, fact, content, state, attempts, is_uncertain, due_at,
  next_attempt_at, last_error, reference, created_at, ended_at)
select case messenger when 'TELEGRAM' then 'telegram' else 'max' end, chat_id::text, rule_id,
  coalesce(dedupe_key, gen_random_uuid()::text),
  jsonb_build_object('title', message -> 'title', 'url', '', 'taskId', task_id, 'text', coalesce(
    (select string_agg(line, e'\n' order by place)
      from jsonb_array_elements_text(message -> 'lines') with ordinality as lines (line, place)), '')),
  case state when 'SENT' then 'sent' when 'FAILED' then 'failed' else 'queued' end,
  attempts, is_uncertain or state = 'SENDING', created_at, next_try_at, last_error, external_id, created_at, sent_at
from moved_messages where notified_id is null order by id;

insert into deliveries (channel, address, user_id, fact, content, attempts, due_at, next_attempt_at)
select 'chatFile', chat_id::text, user_id, 'file ' || id,
  jsonb_build_object('title', '', 'text', '', 'url', '', 'taskId', task_id, 'file', file), attempts, now(), next_try_at
from messenger_files order by id;

update deliveries d set order_key = coalesce(c.external_id, own.address)
from deliveries own left join messenger_chats c on c.id::text = own.address and own.channel = lower(c.messenger)
where d.id = own.id;
alter table deliveries alter order_key set not null;

create index deliveries_queued on deliveries (channel, order_key, id) where state = 'queued';
create index deliveries_failed on deliveries (channel) where state = 'failed';
create index deliveries_letters on deliveries (id) where channel = 'letter' and not is_digest;
create index deliveries_chat_messages on deliveries (id) where channel in ('telegram', 'max');
-- Messages that a chat answers, and whether the log names a chat.
create index deliveries_by_address on deliveries (channel, address, reference);
create index deliveries_by_rule on deliveries (rule_id, id) where rule_id is not null;
create index deliveries_of_tasks_in_chats on deliveries (((content ->> 'taskId')::integer), id)
  where channel in ('telegram', 'max');

alter table delivery_pauses rename address to order_key;
-- Times of the latest attempts in milliseconds, as far as the limits of a messenger count them.
alter table delivery_pauses add recent jsonb not null default '[]';
delete from delivery_pauses;
insert into delivery_pauses (channel, order_key, not_before, failures)
select lower(messenger), external_id, max(not_before), 1 from messenger_chats where not_before > now() group by 1, 2;
alter table messenger_chats drop not_before;

drop table letters, messenger_deliveries, messenger_files;

-- Runs of a job that is no more.
do $$ begin
  if to_regclass('jobs.job') is not null then delete from jobs.job where name = 'letters.deliver'; end if;
end $$;

-- Policies are created where there are none.
drop policy if exists permit_all on deliveries;
drop policy if exists tenant_select on deliveries;
drop policy if exists tenant_insert on deliveries;
drop policy if exists tenant_update on deliveries;
drop policy if exists tenant_delete on deliveries;
${rowLevelSecurity(policies)}

${removeDemo(demoTables)}
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema}\nselect apply_row_level_security();`)
