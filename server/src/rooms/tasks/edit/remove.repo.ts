import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'

/**
 * The history has no foreign key to its task and is deleted after it; everything else is deleted by
 * cascade.
 */
export async function deleteTask(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
  await sql`select delete_task_actions(${id})`.execute(tx)
}
