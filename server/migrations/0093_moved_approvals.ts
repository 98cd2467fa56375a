import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
alter table approvals
  drop constraint approvals_withdrawn_reason_check,
  add constraint approvals_withdrawn_reason_check
    check (withdrawn_reason in ('BY_HAND', 'COSTS_CHANGED', 'DECIDED', 'MOVED', 'WARRANTY')),
  -- When the request, or a truck that was asked about, got another organization: the link is dead from then on.
  add moved_at timestamptz;
create index approvals_by_lines on approvals using gin (lines jsonb_path_ops);
`

/** Questions with lines of another organization: the open ones are withdrawn, the answered ones have dead links. */
const moved = String.raw`
update approvals set moved_at = now(),
  status = case when approvals.status = 'ANSWERED' then approvals.status else 'WITHDRAWN' end,
  withdrawn_reason = case when approvals.status <> 'ANSWERED' then 'MOVED' end
from tasks
where tasks.id = approvals.task_id and approvals.status in ('SENT', 'SEEN', 'ANSWERED')
  and (tasks.company_id is distinct from approvals.company_id or exists (
    select from jsonb_array_elements(approvals.lines) as line
    join tasks as asked on asked.id = (line ->> 'taskId')::integer
    where asked.company_id is distinct from approvals.company_id));
`

export const markMoved = (db: Kysely<unknown>): Promise<void> => runScript(db, moved)

export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, schema)
  await markMoved(db)
}
