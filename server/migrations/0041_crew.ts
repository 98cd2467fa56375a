import type { Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0038_links.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, task_crew`

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  task_crew: { select: 'exists (select from tasks as owner where owner.id = task_id)', write: 'false' },
}

const schema = String.raw`
-- Employees who work on a task beside its operator (docs/decisions/0159-crew-beside-the-operator.md).
create table task_crew (
  task_id integer not null references tasks on delete cascade,
  user_id integer not null references users,
  primary key (task_id, user_id)
);
-- What an engineer sees is decided by the index alone.
create index task_crew_by_user on task_crew (user_id, task_id);
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(policies)} ${removeDemo(demoTables)} select apply_row_level_security();`,
  )
