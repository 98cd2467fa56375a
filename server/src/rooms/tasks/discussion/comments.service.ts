import type { Comment } from '@naryad/contract/tasks/tasks'
import type { CommentInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { notFound, refused } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { openToContributions } from '../assignment/handovers.repo.ts'
import { receivedLater, timeNow, timeOf } from '../changes/clock.ts'
import type { Command } from '../changes/drafts.ts'
import { taskEvents } from '../tasks.events.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { countComment, insertComment, type NewComment } from './comments.repo.ts'
import { checkMentions, publishMentions } from './mentions.service.ts'

/**
 * Every user who sees the task may comment, whatever its status. A client writes no internal comments; a
 * comment after a handover always is, because the new operator answers the client.
 */
export async function addComment(
  tx: Tx,
  command: Command,
  taskId: number,
  input: Omit<CommentInput, 'mentionedIds'> & Partial<Pick<CommentInput, 'mentionedIds'>>,
): Promise<Comment> {
  const { who } = command
  const isClient = who.role === 'client'
  if (isClient && input.isInternal === true)
    throw refused('Только коллегам: внутренние комментарии пишут сотрудники, отправьте обычный')
  if (isClient && input.mentionedIds !== undefined && input.mentionedIds.length > 0)
    throw refused('Упомянутые: сотрудников упоминают только сотрудники')
  const isInternal = input.isInternal ?? !isClient
  const mentionedIds = await checkMentions(tx, who, { taskId, ids: input.mentionedIds ?? [], isInternal })
  const { receivedAt } = timeNow()
  const seen = await countComment(tx, { id: taskId, isInternal, receivedAt }, visibleTasks(who))
  if (!seen) return contribute(tx, command, { taskId, text: input.text, mentionedIds })
  const time = await timeOf(tx, command, seen)
  // Without an organization only staff are notified.
  await publishChange(tx, { room: 'tasks', changes: [isInternal ? { id: taskId } : seen] })
  const written = await writeComment(tx, {
    at: time.at,
    receivedAt: receivedLater(time),
    taskId,
    authorId: who.id,
    text: input.text,
    isInternal,
    isAfterHandover: false,
    mentionedIds,
  })
  return isClient ? { ...written, isFromClient: true } : written
}

interface Contribution {
  readonly taskId: number
  readonly text: string
  readonly mentionedIds: number[]
}

/** From a user who has recently handed the task over. */
async function contribute(tx: Tx, command: Command, said: Contribution): Promise<Comment> {
  const { taskId } = said
  const { who } = command
  const { receivedAt } = timeNow()
  const task = await countComment(tx, { id: taskId, isInternal: true, receivedAt }, openToContributions(who))
  if (!task) throw notFound('Заявка')
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId }] })
  const time = await timeOf(tx, command, task)
  const stamp = { at: time.at, receivedAt: receivedLater(time) }
  return writeComment(tx, { ...said, ...stamp, authorId: who.id, isInternal: true, isAfterHandover: true })
}

export async function writeComment(tx: Tx, comment: NewComment): Promise<Comment> {
  const written = await insertComment(tx, comment)
  const { taskId, authorId, mentionedIds: userIds = [] } = comment
  await publish(tx, taskEvents.commented, [{ taskId, commentId: written.id, byUserId: authorId }])
  if (authorId !== null)
    await publishMentions(tx, { taskId, commentId: written.id, userIds, byUserId: authorId })
  return written
}
