import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** Deletes notifications of missed deadlines, with their unsent deliveries; returns whose bells change. */
export async function withdrawMissedDeadlines(tx: Tx, taskIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    delete from notifications
    where kind = 'task.deadlineMissed' and task_id = any(${arrayOf(taskIds, 'integer')})
    returning user_id`.execute(tx)
  return [...new Set(rows.map(({ userId }) => userId))]
}
