import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
alter table calls
  add version integer not null default 1,
  add note text not null default '' check (char_length(note) <= 2000),
  -- Who has written down a call that no exchange has reported (docs/decisions/0187-log-of-calls.md).
  add noted_by integer references users on delete set null,
  add is_by_hand boolean not null default false;
create index calls_by_noted_by on calls (noted_by) where noted_by is not null;
create index calls_by_talk on calls (talk_seconds, id);
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
