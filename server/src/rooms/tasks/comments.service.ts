import type { Comment } from '@naryad/contract/tasks/tasks'
import type { CommentInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { announce } from '../../platform/live/announce.ts'
import { countComment, insertComment } from './comments.repo.ts'
import type { Scene } from './drafts.ts'
import { visibleTasks } from './tasks.policy.repo.ts'

/** Comments are open to everybody who sees the task, whatever its status. What a client writes is never internal. */
export async function comment(
  tx: Tx,
  who: Scene['who'],
  taskId: number,
  input: CommentInput,
): Promise<Comment> {
  const isInternal = who.role !== 'client' && input.isInternal
  const task = await countComment(tx, { id: taskId, isInternal }, visibleTasks(who))
  if (!task) throw notFound('Заявка')
  // Without an organization only staff are told.
  await announce(tx, { room: 'tasks', changes: [isInternal ? { id: taskId } : task] })
  return insertComment(tx, { taskId, authorId: who.id, text: input.text, isInternal })
}
