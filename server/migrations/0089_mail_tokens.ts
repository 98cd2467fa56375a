import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- A mailbox may be entered with a token of OAuth 2.0 (docs/decisions/0193-tokens-for-mailboxes.md).
alter table mailboxes
  add sign_in text not null default 'PASSWORD' check (sign_in in ('PASSWORD', 'OAUTH')),
  add token_url text not null default '' check (char_length(token_url) <= 500),
  add client_id text not null default '' check (char_length(client_id) <= 300),
  -- The refresh token and the secret of the application, as JSON.
  add sealed_grant bytea,
  -- The access token and until when it is used, as JSON.
  add sealed_access bytea,
  -- Letters that became something are moved there; empty: they stay.
  add taken_folder text not null default '' check (char_length(taken_folder) <= 200),
  add move_error text check (char_length(move_error) <= 300);
alter table mail_letters
  add move_step text check (move_step in ('DUE', 'COPYING', 'COPIED'));
create index mail_letters_to_move on mail_letters (mailbox_id, uid) where move_step is not null;

-- Exchanges that have to be connected to are listened to by the one server with the lock
-- (docs/decisions/0194-asterisk.md).
alter table phone_connections drop column claimed_until;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
