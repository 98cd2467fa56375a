import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { call } from '../../../client/api/api.ts'
import { hasSameWords, type OutboxEntry } from './waiting.ts'

const silent = { silent: true }

/**
 * Whether another user has changed the task as this entry wanted, but without its reason. The reason of a
 * status is recorded in the history of the task, the reason of refused costs in its comments.
 */
export async function isReasonLost({ kind, taskId: id, body }: OutboxEntry): Promise<boolean> {
  const { reason } = body
  if (typeof reason !== 'string') return false
  const input = { params: { id }, query: {} }
  const recorded =
    kind === 'approve'
      ? (await call(tasksRoutes.comments, input, silent)).items.map(({ text }) => text)
      : (await call(tasksRoutes.actions, input, silent)).items.map(({ to }) => to)
  return !recorded.some((text) => hasSameWords(text, reason))
}
