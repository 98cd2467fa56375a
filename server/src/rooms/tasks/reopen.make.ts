import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Caller } from '../../testing/callers.ts'

/** Back in work. Only a task that was closed within the last thirty days can be reopened. */
export async function reopenClosed(db: Db, admin: Caller, id: number) {
  await db.updateTable('tasks').set({ closedAt: new Date().toISOString() }).where('id', '=', id).execute()
  return admin.call(tasksRoutes.status, {
    params: { id },
    body: { status: 'IN_PROGRESS', reason: 'Не доделали' },
  })
}
