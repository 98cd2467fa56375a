import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'

/** History has no foreign key to its task, and is deleted only once that is gone; the rest goes with the row. */
export async function deleteTask(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
  await sql`select delete_task_actions(${id})`.execute(tx)
}
