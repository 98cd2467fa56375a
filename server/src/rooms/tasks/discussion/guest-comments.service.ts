import type { Comment } from '@naryad/contract/tasks/tasks'

import type { Tx } from '../../../platform/db/connect.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { timeNow } from '../changes/clock.ts'
import { guestOf } from '../changes/drafts.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { countComment } from './comments.repo.ts'
import { writeComment } from './comments.service.ts'

interface GuestComment {
  readonly companyId: number
  readonly name: string
  readonly taskId: number
  readonly text: string
}

/** A public comment of someone of the organization without an account, whom another room has let in. */
export async function commentByGuest(
  tx: Tx,
  { companyId, name, taskId, text }: GuestComment,
): Promise<Comment> {
  const { at, receivedAt } = timeNow()
  const counted = { id: taskId, isInternal: false, receivedAt }
  const task = await countComment(tx, counted, visibleTasks(guestOf(companyId)))
  if (!task) throw notFound('Заявка')
  await publishChange(tx, { room: 'tasks', changes: [task] })
  return writeComment(tx, {
    taskId,
    at,
    receivedAt: null,
    authorId: null,
    guestName: name,
    text,
    isInternal: false,
    isAfterHandover: false,
  })
}
