import type { Me } from '@naryad/contract/auth/auth'
import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { mentionText } from '@naryad/contract/tasks/mentions'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { Person } from '@naryad/contract/users/users'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { type ApiError, isStale } from '../../../client/api/errors.ts'
import { newIdempotencyKey } from '../../../client/api/request.ts'
import { storedList } from '../../../client/outbox/storedList.ts'
import { readAgain } from '../../../client/queries/readAgain.ts'
import { showError } from '../../../client/queries/report.ts'
import { stamp } from '../../../ui/formats/dates.ts'
import { alert } from '../../../ui/overlays/alert.ts'
import { createStore } from '../../../ui/store.ts'
import { lists } from './hasWaiting.ts'
import { OutboxEntry } from './waiting.ts'
import { wholeTextOf } from './words.ts'

/** What decides which choices a refused change has. */
const RefusalFacts = z.object({
  /** The user may still comment on the task. */
  mayComment: z.boolean().default(true),
  /** Another state of the task stands against the change, not the change itself. */
  isConflict: z.boolean().default(false),
  isClosed: z.boolean().default(false),
  /** The same addition would be accepted if the user insists. */
  mayInsist: z.boolean().default(false),
  /** Who closed the task. */
  closedBy: Person.nullable().default(null),
})
export type RefusalFacts = z.infer<typeof RefusalFacts>

/** A change refused by the server, stored until the user passes it on as a comment or deletes it. */
export const RefusedChange = OutboxEntry.extend({
  ...RefusalFacts.shape,
  /** The reason given by the server. */
  why: z.string(),
  /** Idempotency key of all attempts to pass it on. */
  handoverKey: z.string(),
})
export type RefusedChange = z.infer<typeof RefusedChange>

export const refused = createStore<readonly RefusedChange[]>([])

export const refusedList = storedList(lists.refused, RefusedChange, refused)

const noFacts = RefusalFacts.parse({})

export function factsOf(error: ApiError): RefusalFacts {
  const task = isStale(error) ? (error.current as Partial<Task>) : undefined
  return {
    // A task that is not found accepts nothing.
    mayComment: error.mayComment ?? error.status !== 404,
    isConflict: error.mayKeepMine !== null || error.status === 404,
    isClosed: task?.status === 'CLOSED',
    mayInsist: error.mayKeepMine === true,
    closedBy: task?.closedBy ?? null,
  }
}

export const addRefused = (
  userId: number,
  changes: readonly OutboxEntry[],
  why: string,
  facts: RefusalFacts = noFacts,
): void =>
  refusedList.change(userId, (list) => [
    // A move that was interrupted between the two lists is repeated, so an earlier copy is replaced.
    ...list.filter(({ key }) => changes.every((change) => change.key !== key)),
    ...changes.map((change) => ({ ...change, ...facts, why, handoverKey: newIdempotencyKey() })),
  ])

export const deleteRefused = (userId: number, key: string): void =>
  refusedList.change(userId, (list) => list.filter((change) => change.key !== key))

/** Maximum length of a comment. */
const maxLength = 5_000

/** Comments within the maximum length; a refused comment is sent unchanged. */
function piecesOf(change: RefusedChange, lead: string): string[] {
  const whole = wholeTextOf(change)
  const text = change.kind === 'comment' ? whole : `${lead}\n${whole}\nВнесено ${stamp(change.at)}`
  return Array.from({ length: Math.ceil(text.length / maxLength) }, (_, index) =>
    text.slice(index * maxLength, (index + 1) * maxLength),
  )
}

interface Reader {
  readonly me: Pick<Me, 'id' | 'role'>
  readonly client: QueryClient
}

/** Comments of a client are for the service as well; the texts of employees are for colleagues. */
async function write(
  { me, client }: Reader,
  change: RefusedChange,
  pieces: readonly string[],
  mentionedIds: readonly number[] = [],
): Promise<boolean> {
  const { taskId, handoverKey } = change
  const isInternal = me.role !== 'client'
  try {
    for (const [index, text] of pieces.entries())
      await call(
        tasksRoutes.comment,
        {
          params: { id: taskId },
          body: { text, isInternal, mentionedIds: index === 0 ? [...mentionedIds] : [] },
        },
        { silent: true, idempotencyKey: `${handoverKey}-${index}` },
      )
  } catch (error) {
    // The entry stays in the list.
    if (error instanceof Error) showError(error, 'Не передано')
    return false
  }
  deleteRefused(me.id, change.key)
  readAgain(client, 'tasks', [taskId])
  return true
}

/**
 * Adds it to the task as a comment; the server accepts it even from a user who has just lost access to the
 * task.
 */
export async function handOver(reader: Reader, change: RefusedChange): Promise<void> {
  if (await write(reader, change, piecesOf(change, `Не сохранилось. ${change.why}`)))
    alert({ type: 'success', title: 'Передано', text: 'Записано в комментарии к заявке' })
}

/** Asks the user who closed the task to open it again; the change itself is in the same comment. */
export async function askToReopen(reader: Reader, change: RefusedChange): Promise<void> {
  const asked = await mentionable(reader, change)
  const request = 'Прошу открыть заявку. Пока не было сети, сделано:'
  const lead = asked ? `${mentionText(asked)}, ${lowerFirst(request)}` : request
  const pieces = piecesOf(change, lead)
  if (await write(reader, change, pieces, asked ? [asked.id] : []))
    alert({
      type: 'success',
      title: 'Отправлено',
      text: asked ? `${asked.lastName} получит уведомление` : 'Записано в комментарии к заявке',
    })
}

/** Who closed the task, if a mention reaches them. */
async function mentionable({ me }: Reader, { taskId, closedBy }: RefusedChange): Promise<Person | undefined> {
  if (!closedBy || me.role === 'client') return undefined
  try {
    const { items } = await call(tasksRoutes.mentionable, { params: { id: taskId } }, { silent: true })
    return items.find(({ id }) => id === closedBy.id)
  } catch {
    // The request itself is more important than the notification.
    return undefined
  }
}
