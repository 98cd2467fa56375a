import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- Whether the task has ended without the work of this key of «Что кончается». The work with a line in the checklist is
-- done if the line is ticked; a single work has none, and is the task itself; of several the line was removed.
create function is_left_by(task tasks, due_key text) returns boolean language sql stable parallel safe
return case
  when task.done_at is null then task.closed_at is not null
  when task.checklist @> jsonb_build_array(jsonb_build_object('dueKey', due_key))
    then task.checklist @> jsonb_build_array(jsonb_build_object('dueKey', due_key, 'isDone', false))
  else task.checklist @? '$[*].dueKey'
    or (select count(*) from maintenance_ranges where maintenance_ranges.task_id = task.id)
      + (select count(*) from due_rows where due_rows.task_id = task.id and due_rows.what in ('CARD', 'LICENSE')) > 1
  end;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
