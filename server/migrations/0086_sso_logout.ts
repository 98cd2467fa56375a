import { type Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0085_task_codes.ts'
import { runScript } from './run-script.ts'

export const demoTables = formerTables

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  sso_logout_tokens: hidden,
}

const schema = String.raw`
-- Sign-out reported by the provider, and fresh proofs of people without a password (docs/decisions/0190-the-provider-alone.md).
alter table sso_sessions
  -- The session at the provider.
  add sid text check (char_length(sid) between 1 and 255),
  -- The last fresh sign-in of the person at the provider; used once.
  add proven_at timestamptz;

-- Each is accepted once; until it would be refused as old, it is remembered by its hash.
create table sso_logout_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  received_at timestamptz not null default now()
);

-- With which the provider is asked about the owner of keys of the API; sealed.
alter table sso_identities
  add keys_token bytea,
  add keys_checked_at timestamptz not null default now();
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema} ${rowLevelSecurity(policies)} select apply_row_level_security();`)
