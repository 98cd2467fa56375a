import type { Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0046_tachograph_files.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, arshin_checks`

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  arshin_checks: { select: 'false' },
  arshin_pace: { select: 'false' },
}

const schema = String.raw`
-- Questions to the public register of verifications, and its answers (docs/decisions/0165-arshin.md).
create table arshin_checks (
  id integer generated always as identity primary key,
  unit_id integer not null references units on delete cascade,
  asked_at timestamptz not null default now(),
  outcome text not null check (outcome in ('FOUND', 'NONE', 'FAILED')),
  error text not null default '' check (char_length(error) <= 500),
  records jsonb not null,
  verified_on date,
  by_user_id integer references users
);
create index arshin_checks_by_unit on arshin_checks (unit_id, id desc);
create index arshin_checks_by_user on arshin_checks (by_user_id) where by_user_id is not null;

-- One queue for all servers of the installation: the register limits an address to two requests a second.
create table arshin_pace (
  id integer primary key default 1 check (id = 1),
  next_at timestamptz not null default now(),
  failures_count integer not null default 0,
  silent_until timestamptz
);
insert into arshin_pace default values;
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
