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
  add sealed_access bytea;

-- Exchanges that have to be connected to are listened to by the one server with the lock
-- (docs/decisions/0194-asterisk.md).
alter table phone_connections drop column claimed_until;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
