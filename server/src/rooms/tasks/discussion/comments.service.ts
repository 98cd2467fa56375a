import type { Comment } from '@naryad/contract/tasks/tasks'
import type { CommentInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { openToContributions } from '../assignment/handovers.repo.ts'
import type { CommandContext } from '../edit/drafts.ts'
import { taskEvents } from '../tasks.events.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { countComment, insertComment, type NewComment } from './comments.repo.ts'
import { checkMentions, publishMentions } from './mentions.service.ts'

/**
 * Every user who sees the task may comment, whatever its status. A client's comment is never internal; a
 * comment after a handover always is, because the new operator answers the client.
 */
export async function comment(
  tx: Tx,
  who: CommandContext['who'],
  taskId: number,
  input: Omit<CommentInput, 'mentionedIds'> & Partial<Pick<CommentInput, 'mentionedIds'>>,
): Promise<Comment> {
  const isInternal = who.role !== 'client' && input.isInternal
  const mentionedIds = await checkMentions(tx, who, { taskId, ids: input.mentionedIds ?? [], isInternal })
  const seen = await countComment(tx, { id: taskId, isInternal }, visibleTasks(who))
  if (!seen) return contribute(tx, who, { taskId, text: input.text, mentionedIds })
  // Without an organization only staff are notified.
  await publishChange(tx, { room: 'tasks', changes: [isInternal ? { id: taskId } : seen] })
  const written = await writeComment(tx, {
    taskId,
    authorId: who.id,
    text: input.text,
    isInternal,
    isAfterHandover: false,
    mentionedIds,
  })
  return who.role === 'client' ? { ...written, isFromClient: true } : written
}

interface Contribution {
  readonly taskId: number
  readonly text: string
  readonly mentionedIds: number[]
}

/** From a user who has recently handed the task over. */
async function contribute(tx: Tx, who: CommandContext['who'], said: Contribution): Promise<Comment> {
  const { taskId } = said
  const task = await countComment(tx, { id: taskId, isInternal: true }, openToContributions(who))
  if (!task) throw notFound('Заявка')
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId }] })
  return writeComment(tx, { ...said, authorId: who.id, isInternal: true, isAfterHandover: true })
}

export async function writeComment(tx: Tx, comment: NewComment): Promise<Comment> {
  const written = await insertComment(tx, comment)
  const { taskId, authorId, mentionedIds: userIds = [] } = comment
  await publish(tx, taskEvents.commented, [{ taskId, commentId: written.id, byUserId: authorId }])
  if (authorId !== null)
    await publishMentions(tx, { taskId, commentId: written.id, userIds, byUserId: authorId })
  return written
}
