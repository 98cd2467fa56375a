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

-- An automatic confirmation to the sender of a letter, and letters of strangers beyond the limit.
alter table mailboxes
  add is_confirmed boolean not null default false,
  add confirmation text not null default '' check (char_length(confirmation) <= 2000);
alter table mail_letters
  add confirmed_at timestamptz,
  drop constraint mail_letters_kind_check,
  add constraint mail_letters_kind_check check (
    kind in ('PERSONAL', 'AUTO', 'BOUNCE', 'BULK', 'OWN', 'SUSPICIOUS', 'EXCESS', 'UNREADABLE'));
create index mail_letters_by_sender on mail_letters (from_address, received_at);
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
