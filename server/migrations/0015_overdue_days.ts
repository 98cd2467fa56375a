import type { Kysely } from 'kysely'

import { demoTables, policies as firstPolicies, removeDemo, rowLevelSecurity } from './0014_access.ts'
import { runScript } from './run-script.ts'

export const policies: typeof firstPolicies = {
  ...firstPolicies,
  overdue_days: { select: `queue is null or ${firstPolicies['tasks']?.select}`, write: 'false' },
}

const schema = String.raw`
-- How many tasks were overdue at the end of each day: a deadline moves, so the past cannot be counted from tasks.
create table overdue_days (
  day date not null,
  -- Null in the row that marks the day as counted, so that a day without overdue tasks is not a missing one.
  queue queue,
  company_id integer references companies on delete cascade,
  count integer not null check (count >= 0)
);
create index overdue_days_by_day on overdue_days (day);
create index overdue_days_by_company on overdue_days (company_id) where company_id is not null;

${rowLevelSecurity(policies)}

${removeDemo(`${demoTables}, overdue_days`)}
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema}\nselect apply_row_level_security();`)
