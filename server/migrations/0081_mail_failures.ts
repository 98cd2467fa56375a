import { type Kysely } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0080_ratings.ts'
import { runScript } from './run-script.ts'

export const demoTables = formerTables

export const policies: typeof formerPolicies = { ...formerPolicies, mail_failures: hidden }

const schema = String.raw`
-- Addresses of contacts that letters did not reach (docs/decisions/0185-undeliverable-addresses.md).
create table mail_failures (
  address text primary key check (char_length(address) between 3 and 320),
  status text not null check (char_length(status) <= 20),
  failures_count integer not null default 1,
  failed_at timestamptz not null default now(),
  -- Until then nothing is sent to it; null while it may only be a passing failure.
  blocked_until timestamptz
);
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema} ${rowLevelSecurity(policies)} select apply_row_level_security();`)
