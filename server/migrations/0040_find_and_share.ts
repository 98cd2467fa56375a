import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Filters of requests by deadline, creator and monitoring server, and saved filters that colleagues see. */
const schema = String.raw`
-- Open tasks of any of these are few but scattered: the index of urgency, which the list is read from, compares all of
-- them without the rows.
drop index tasks_open_by_urgency;
create index tasks_open_by_urgency on tasks
  (urgency_rank, urgent_at, id, queue, status, operator_id, deadline_at, created_by, car_server_id)
  include (created_at) where is_open;

-- Lists with closed tasks. Includes the queue: the tasks are counted without their rows.
create index tasks_by_deadline on tasks (deadline_at, id) include (queue);
create index tasks_by_creator on tasks (created_by, id) include (queue) where created_by is not null;
drop index tasks_by_car_server;
create index tasks_by_car_server on tasks (car_server_id, id) include (queue) where car_server_id is not null;

-- The filters of colleagues that a user has hidden, by their keys.
alter table user_filters add hidden text[] not null default '{}';
create index user_filters_shared on user_filters (entity) where filters @> '[{"isShared": true}]';
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
