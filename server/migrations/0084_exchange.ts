import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- Whom a request for a rating goes to, and by which channel: one for a closing (docs/decisions/0188-words-to-clients-by-rules.md).
alter table ratings
  add name text not null default '' check (char_length(name) <= 400),
  add user_id integer references users on delete set null,
  add channel text check (channel in ('EMAIL', 'TELEGRAM', 'MAX')),
  -- Of the message in a messenger, while it may fail.
  add delivery_id bigint;
update ratings set channel = 'EMAIL' where status <> 'QUEUED';
create index ratings_in_messengers on ratings (delivery_id)
  where delivery_id is not null and status = 'SENT' and answered_at is null;
create index ratings_by_user on ratings (user_id) where user_id is not null;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
