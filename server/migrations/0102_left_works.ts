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

-- As in 0095, without the works that the task has left: what was agreed to for them is for the task that does them.
create or replace function agreed_costs_of(task tasks) returns bigint language sql stable parallel safe
return (
  select sum(agreed.price) from (
    (select distinct on (ranges.id) own.price
    from maintenance_ranges as ranges
    join plan_agreements as own on own.car_id = ranges.car_id and own.kind_id = ranges.kind_id
      and own.company_id = task.company_id and (own.unit_id is null or own.unit_id = ranges.unit_id)
      and ranges.date_to between own.valid_from and own.valid_to
    where ranges.task_id = task.id and not is_left_by(task, 'range:' || ranges.id)
    order by ranges.id, own.id desc)
    union all
    (select distinct on (due.id) own.price
    from due_rows as due
    join plan_agreements as own on own.driver_id = due.driver_id and own.what = due.what
      and own.company_id = task.company_id and due.due_on between own.valid_from and own.valid_to
    where due.task_id = task.id and due.what in ('CARD', 'LICENSE')
      and not is_left_by(task, lower(due.what) || ':' || due.source_id)
    order by due.id, own.id desc)) as agreed);
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
