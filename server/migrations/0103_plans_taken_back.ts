import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** An agreement that was written down as given by phone may be taken back (docs/decisions/0189-plans-follow-their-terms.md). */
const schema = String.raw`
alter table plan_approvals
  add withdrawn_by integer references users on delete set null,
  add withdrawn_at timestamptz;
create index plan_approvals_by_withdrawer on plan_approvals (withdrawn_by) where withdrawn_by is not null;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
