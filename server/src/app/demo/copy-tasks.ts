import type postgres from 'postgres'

import { copyInto } from './copy.ts'
import type { DemoTask } from './tasks.ts'

/** Tasks with everything that hangs on them. */
export async function copyTasks(sql: postgres.TransactionSql, batch: readonly DemoTask[]): Promise<void> {
  await copyInto(
    sql,
    'tasks',
    batch.map(({ row }) => row),
  )
  await copyInto(
    sql,
    'task_actions',
    batch.flatMap(({ row, life }) =>
      life.changes.map(({ at, from, to, ...change }) => ({
        taskId: row.id,
        at: new Date(at),
        ...change,
        fromText: from,
        toText: to,
      })),
    ),
  )
  await copyInto(
    sql,
    'task_comments',
    batch.flatMap(({ row, comments }) =>
      comments.map(({ at, ...comment }) => ({ taskId: row.id, at: new Date(at), ...comment })),
    ),
  )
  await copyInto(
    sql,
    'task_pauses',
    batch.flatMap(({ row, life }) =>
      life.pauses.map(({ status, from, to }) => ({
        taskId: row.id,
        status,
        startedAt: new Date(from),
        endedAt: to === null ? null : new Date(to),
      })),
    ),
  )
  await copyInto(
    sql,
    'attachments',
    batch.flatMap(({ row, attachments }) =>
      attachments.map(({ at, ...attachment }) => ({
        taskId: row.id,
        createdAt: new Date(at),
        ...attachment,
      })),
    ),
  )
}
