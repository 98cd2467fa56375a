import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { call } from '../../../platform/api/api.ts'
import { newIdempotencyKey } from '../../../platform/api/request.ts'
import { storedList } from '../../../platform/outbox/storedList.ts'
import { alert } from '../../../platform/overlays/alert.ts'
import { readAgain } from '../../../platform/queries/readAgain.ts'
import { showError } from '../../../platform/queries/report.ts'
import { createStore } from '../../../platform/store.ts'
import { OutboxEntry } from './waiting.ts'
import { wholeTextOf } from './words.ts'

/** A change refused by the server, stored until the user passes it on as a comment or deletes it. */
export const RefusedChange = OutboxEntry.extend({
  /** The reason given by the server. */
  why: z.string(),
  /** Idempotency key of all attempts to pass it on. */
  handoverKey: z.string(),
})
export type RefusedChange = z.infer<typeof RefusedChange>

export const refused = createStore<readonly RefusedChange[]>([])

export const refusedList = storedList('refused', RefusedChange, refused)

export const addRefused = (userId: number, changes: readonly OutboxEntry[], why: string): void =>
  refusedList.change(userId, (list) => [
    // A move that was interrupted between the two lists is repeated, so an earlier copy is replaced.
    ...list.filter(({ key }) => changes.every((change) => change.key !== key)),
    ...changes.map((change) => ({ ...change, why, handoverKey: newIdempotencyKey() })),
  ])

export const deleteRefused = (userId: number, key: string): void =>
  refusedList.change(userId, (list) => list.filter((change) => change.key !== key))

/** Maximum length of a comment. */
const maxLength = 5_000

/** Comments for the dispatcher, within the maximum length; a refused comment is sent unchanged. */
function piecesOf(change: RefusedChange): string[] {
  const whole = wholeTextOf(change)
  const text = change.kind === 'comment' ? whole : `Не сохранилось. ${change.why}\n${whole}`
  return Array.from({ length: Math.ceil(text.length / maxLength) }, (_, index) =>
    text.slice(index * maxLength, (index + 1) * maxLength),
  )
}

/**
 * Adds it to the task as a comment; the server accepts it even from a user who has just lost access to the
 * task.
 */
export async function handOver(userId: number, client: QueryClient, change: RefusedChange): Promise<void> {
  const { taskId, handoverKey } = change
  try {
    for (const [index, text] of piecesOf(change).entries())
      await call(
        tasksRoutes.comment,
        { params: { id: taskId }, body: { text, isInternal: true } },
        { silent: true, idempotencyKey: `${handoverKey}-${index}` },
      )
  } catch (error) {
    // The entry stays in the list.
    if (error instanceof Error) showError(error, 'Не передано')
    return
  }
  deleteRefused(userId, change.key)
  alert({ type: 'success', title: 'Передано', text: 'Записано в комментарии к заявке' })
  readAgain(client, 'tasks', [taskId])
}
