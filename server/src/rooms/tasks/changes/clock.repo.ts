import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'

/** The last action of this user, or of anyone up to the version that the user had seen. */
export async function findKnownAction(
  tx: Tx,
  taskId: number,
  userId: number,
  knownVersion: number | undefined,
): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from task_actions
    where task_id = ${taskId}
      and (user_id = ${userId} or version <= ${knownVersion ?? 0})`.execute(tx)
  return rows[0]?.at ?? null
}
