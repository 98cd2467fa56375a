import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * The order by urgency as two stored columns (docs/decisions/0142-stored-urgency.md): a running clock, a paused one,
 * done, closed; within these the deadline that still counts. Closed tasks have a moment that falls with their number,
 * so that the newest of them come first.
 */
const schema = String.raw`
-- Its readers ask for a range of urgency.
drop index tasks_open_by_deadline;

alter table tasks
  add urgency_rank smallint not null generated always as (case
    when status in ('WAITING_CLIENT', 'COSTS_APPROVAL') then 1
    when status in ('DONE', 'REMOTE_DONE') then 2
    when status = 'CLOSED' then 3
    else 0 end) stored,
  add urgent_at timestamptz not null generated always as (case
    when status = 'CLOSED' then to_timestamp(-id)
    when status in ('DONE', 'REMOTE_DONE') then 'infinity'
    else coalesce(deadline_at, 'infinity') end) stored;

-- All columns are keys: included ones would not be compared before the row is read.
create index tasks_open_by_urgency on tasks (urgency_rank, urgent_at, id, queue, status, operator_id)
  include (created_at) where is_open;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
