import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { NetworkError } from '../../../client/api/errors.ts'
import { type CallOptions, newIdempotencyKey } from '../../../client/api/request.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { taskPath } from '../tasks.queries.ts'
import { filesWaitAt } from './files.ts'
import { keep, sendWaiting } from './outbox.ts'
import { type AddedKind, sendRequest, type TaskRequest } from './requests.ts'
import { isEnd, type OutboxEntry, waiting, waitingOf } from './waiting.ts'

export type PlacedTask = Pick<TaskItem, 'id' | 'queue' | 'title'>

export type Addition<Kind extends AddedKind> = TaskRequest<Kind> & {
  /** Displayed by the card until it is sent. */
  shown?: OutboxEntry['shown']
  /** What it does, if its body names objects by their ids. */
  text?: string
}

/** Queues an addition to a task under the idempotency key of its first attempt. */
export function keepAddition<Kind extends AddedKind>(
  { id, queue, title }: PlacedTask,
  { kind, body, shown = {}, text = '' }: Addition<Kind>,
  first: Pick<OutboxEntry, 'key' | 'at'>,
): void {
  const place = { taskId: id, path: taskPath(queue, id), title }
  keep({ ...first, ...place, kind, body, text, shown, base: {}, version: 1 })
}

/**
 * Sends a change, or queues it without a network and behind earlier changes of the task. A refusal is left to
 * the caller and is not stored.
 */
export async function sendOrQueue<Kind extends AddedKind>(
  task: PlacedTask,
  addition: Addition<Kind>,
  options?: CallOptions,
): Promise<'sent' | 'queued'> {
  const key = options?.idempotencyKey ?? newIdempotencyKey()
  const at = serverMoment()
  const mustWait =
    waitingOf(waiting.get(), task.id).length > 0 || (isEnd(addition.kind) && filesWaitAt(task.id))
  try {
    if (!mustWait) {
      await sendRequest(task.id, addition, { ...options, idempotencyKey: key })
      return 'sent'
    }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
  }
  keepAddition(task, addition, { key, at })
  if (mustWait) void sendWaiting()
  return 'queued'
}
