import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { NetworkError } from '../../../client/api/errors.ts'
import { newIdempotencyKey } from '../../../client/api/request.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { taskPath } from '../tasks.queries.ts'
import { filesWaitAt } from './files.ts'
import { keep, sendWaiting } from './outbox.ts'
import { isEnd, type OutboxEntry, waiting, waitingOf } from './waiting.ts'

export type PlacedTask = Pick<TaskItem, 'id' | 'queue' | 'title'>

interface Addition extends Pick<OutboxEntry, 'kind' | 'body'> {
  /** Displayed by the card until it is sent. */
  shown?: OutboxEntry['shown']
  key: string
  /** When it was made, if not now. */
  at?: string
}

/** Queues an addition to a task under the idempotency key of its first attempt. */
export function keepAddition({ id, queue, title }: PlacedTask, { shown = {}, ...addition }: Addition): void {
  keep({ ...addition, taskId: id, path: taskPath(queue, id), title, shown, base: {}, version: 1 })
}

/**
 * Sends a change, or queues it without a network and behind earlier changes of the task. A refusal is left to
 * the caller and is not stored.
 */
export async function sendOrQueue(
  task: PlacedTask,
  addition: Omit<Addition, 'key' | 'at'>,
  send: (idempotencyKey: string) => Promise<unknown>,
): Promise<'sent' | 'queued'> {
  const key = newIdempotencyKey()
  const at = serverMoment()
  const mustWait =
    waitingOf(waiting.get(), task.id).length > 0 || (isEnd(addition.kind) && filesWaitAt(task.id))
  try {
    if (!mustWait) {
      await send(key)
      return 'sent'
    }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
  }
  keepAddition(task, { ...addition, key, at })
  if (mustWait) void sendWaiting()
  return 'queued'
}
