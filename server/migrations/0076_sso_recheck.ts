import { type Kysely } from 'kysely'

import { demoTables as formerTables, policies as formerPolicies } from './0075_automation.ts'
import { runScript } from './run-script.ts'

export const demoTables = formerTables

export const policies: typeof formerPolicies = formerPolicies

const schema = String.raw`
-- Whether the provider still stands by a session is asked with its refresh token, sealed.
alter table sso_sessions add refresh_token bytea, add checked_at timestamptz not null default now();
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
