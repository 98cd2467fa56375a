import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const toChats = (table: string): string => String.raw`
alter table ${table}
  drop constraint ${table}_channel_check,
  add constraint ${table}_channel_check check (channel in ('LETTER', 'TELEGRAM', 'MAX', 'LINK', 'PHONE')),
  -- The account that has the chat of a question in a messenger.
  add user_id integer references users on delete set null,
  -- Of the last message to the chat, until it has failed, or the chat has got its withdrawal.
  add delivery_id bigint,
  add delivery_error text check (char_length(delivery_error) <= 1000);
create index ${table}_by_account on ${table} (user_id) where user_id is not null;
create index ${table}_in_chats on ${table} (id)
  where delivery_id is not null and status in ('SENT', 'SEEN', 'WITHDRAWN');
`

/** Questions may go to private chats in messengers (docs/decisions/0205-approvals-in-messengers.md). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${toChats('approvals')} ${toChats('plan_approvals')}`)
