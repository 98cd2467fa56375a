import type { Task } from '@naryad/contract/tasks/tasks'

import { type ApiError, isStale } from '../../../client/api/errors.ts'
import { type ChangeKind, isAdded, sendRequest, type TaskRequest, taskRequests } from './requests.ts'
import type { OutboxEntry } from './waiting.ts'

/**
 * The task on the server after the change, null if the change does not affect it, or the newer state that
 * conflicts.
 */
export type Sent = { task: Task | null } | { newer: Task; refusal: ApiError }

/** One attempt, over the version that the change was made over. */
export async function send(entry: OutboxEntry): Promise<Sent> {
  const { kind, taskId: id, version, key, at, knownVersion } = entry
  const options = { silent: true, occurrence: { at, knownVersion } }
  const stored = isAdded(kind) ? entry.body : { ...entry.body, version }
  const body = taskRequests[kind].body.parse(stored)
  if (isAdded(kind)) {
    await sendRequest(id, { kind, body } as never, { ...options, idempotencyKey: key })
    return { task: null }
  }
  try {
    return { task: await sendRequest(id, { kind, body } as TaskRequest<ChangeKind>, options) }
  } catch (error) {
    if (!isStale(error)) throw error
    return { newer: error.current as Task, refusal: error }
  }
}
