import type { Tx } from '../../platform/db/connect.ts'

/** History has no foreign key to its task, so it goes by hand; the rest goes with the row. */
export async function deleteTask(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('taskActions').where('taskId', '=', id).execute()
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
}
