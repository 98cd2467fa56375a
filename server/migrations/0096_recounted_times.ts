import { type Kysely } from 'kysely'

import { recountTimes } from './0010_reports.ts'
import { runScript } from './run-script.ts'

/** Of some tasks at a time: the history of three millions at once took more than ten gigabytes of memory. */
const schema = String.raw`
drop function recount_task_times();
create function recount_task_times(first_id integer default 1, last_id integer default 2147483647)
returns void language sql as $$
${recountTimes('tasks.id between first_id and last_id')}$$;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
