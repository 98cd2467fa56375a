import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- Visits of some days are decided by the index alone, also those of one organization.
create index tasks_by_visit_window on tasks (coalesce(planned_from, planned_to))
  include (id, planned_from, planned_to, childs_count, company_id)
  where planned_from is not null or planned_to is not null;
drop index tasks_by_visit;
alter index tasks_by_visit_window rename to tasks_by_visit;

-- The trucks, drivers, contacts and organizations behind the tasks of an engineer.
create index tasks_by_operator on tasks (operator_id) include (car_id, driver_id, company_id, queue);
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
