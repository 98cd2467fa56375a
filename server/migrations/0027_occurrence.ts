import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * A change made without a network carries its moment: `at` is when it was made, `received_at` when the server learned
 * of it, null if that was at once. `version` of the task after the action shows which actions a device knew.
 */
const schema = String.raw`
alter table task_actions add received_at timestamptz, add version integer;
alter table task_comments add received_at timestamptz;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
