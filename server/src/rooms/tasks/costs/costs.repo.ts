import type { TaskCosts } from '@naryad/contract/tasks/task-costs'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

/** Of the visible ones of these tasks. */
export async function readCosts(db: Db, who: Viewer, ids: readonly number[]): Promise<TaskCosts[]> {
  const { rows } = await sql<TaskCosts>`
    select tasks.id, tasks.cost_items from tasks
    where tasks.id = any(${arrayOf(ids, 'integer')}) and ${visibleTasks(who)} order by tasks.id`.execute(db)
  return rows
}

/** The last comment for the client that the user has written about each task. */
export async function readLastWords(
  tx: Tx,
  authorId: number | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (authorId === null || ids.length === 0) return new Map()
  const { rows } = await sql<{ taskId: number; text: string }>`
    select distinct on (task_id) task_id, text from task_comments
    where task_id = any(${arrayOf(ids, 'integer')}) and author_id = ${authorId} and not is_internal
    order by task_id, id desc`.execute(tx)
  return new Map(rows.map(({ taskId, text }) => [taskId, text]))
}

/** The previous status of each task when it was last moved to this status, from the history. */
export async function readStatusesBefore(
  tx: Tx,
  ids: readonly number[],
  title: string,
): Promise<{ taskId: number; fromText: string | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ taskId: number; fromText: string | null }>`
    select distinct on (task_id) task_id, from_text from task_actions
    where task_id = any(${arrayOf(ids, 'integer')}) and kind = 'STATUS' and to_text = ${title}
    order by task_id, id desc`.execute(tx)
  return rows
}
