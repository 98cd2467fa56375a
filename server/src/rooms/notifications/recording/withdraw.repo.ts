import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { cancelTaskMessages } from '../../deliveries/index.ts'

/**
 * Deletes notifications of missed deadlines, with what has not been sent of them to people and to chats of rules.
 * Returns the users with changed bells. What was sent, or is being sent, stays in the log. A message that lists
 * several tasks stays.
 */
export async function withdrawMissedDeadlines(tx: Tx, taskIds: readonly number[]): Promise<number[]> {
  const ids = arrayOf(taskIds, 'integer')
  await cancelTaskMessages(tx, 'task.deadlineMissed', taskIds)
  const { rows } = await sql<{ userId: number }>`
    delete from notifications
    where kind = 'task.deadlineMissed' and task_id = any(${ids})
    returning user_id`.execute(tx)
  return [...new Set(rows.map(({ userId }) => userId))]
}
