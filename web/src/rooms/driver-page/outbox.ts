import type { DriverTaskInput, VisitAnswerInput } from '@naryad/contract/driver-page/driver-page'
import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'

import { ApiError } from '../../client/api/errors.ts'
import { newIdempotencyKey } from '../../client/api/request.ts'
import { serverMoment } from '../../client/api/serverClock.ts'
import { isPassing } from '../../client/outbox/passing.ts'
import type { DriverCall } from './calls.ts'
import type { Storage } from './database.ts'

interface OutboxEntry {
  /** Also the idempotency key. */
  readonly id: string
  readonly driverId: number
  readonly pressedAt: string
  /** Why the server refused the entry; it is not sent again. */
  readonly refusal?: string
}

export interface ReportEntry extends OutboxEntry {
  readonly kind: 'report'
  readonly body: DriverTaskInput
  readonly photos: readonly Blob[]
  /** The task is created; photographs are still to be sent. */
  readonly taskId?: number
}

export interface CommentEntry extends OutboxEntry {
  readonly kind: 'comment'
  readonly taskId: number
  readonly text: string
}

export interface AnswerEntry extends OutboxEntry {
  readonly kind: 'answer'
  readonly visitId: number
  readonly body: VisitAnswerInput
}

export type Entry = ReportEntry | CommentEntry | AnswerEntry

type WithoutGenerated<E> = E extends Entry ? Omit<E, 'id' | 'driverId' | 'pressedAt' | 'refusal'> : never
export type NewEntry = WithoutGenerated<Entry>

export const outboxPrefix = 'outbox '
/** Sorts entries by time. */
const keyOf = ({ pressedAt, id }: Pick<Entry, 'pressedAt' | 'id'>): string =>
  `${outboxPrefix}${pressedAt} ${id}`

export interface Outbox {
  list: () => Promise<Entry[]>
  add: (entry: NewEntry) => Promise<Entry>
  remove: (entry: Entry) => Promise<void>
  /** Sends entries in order and stops without a connection. */
  send: (call: DriverCall) => Promise<void>
}

/** A definite refusal; any other error is retried. */
const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && !isPassing(error)

export function openOutbox(storage: Storage, driverId: number): Outbox {
  const save = (entry: Entry): Promise<void> => storage.write(keyOf(entry), entry)
  const remove = (entry: Entry): Promise<void> => storage.remove(keyOf(entry))
  const list = async (): Promise<Entry[]> =>
    ((await storage.list(outboxPrefix)) as Entry[]).filter((entry) => entry.driverId === driverId)

  /** A photograph that the server refuses does not block the others. */
  async function sendReport(call: DriverCall, entry: ReportEntry): Promise<ReportEntry | null> {
    let { taskId, refusal } = entry
    const occurrence = { at: entry.pressedAt }
    if (taskId === undefined) {
      const task = await call(
        driverPageRoutes.createTask,
        { body: entry.body },
        { idempotencyKey: entry.id, occurrence },
      )
      taskId = task.id
      await save({ ...entry, taskId })
    }
    const refused: Blob[] = []
    for (const [at, photo] of entry.photos.entries()) {
      const file = new File([photo], `Фото ${at + 1}.jpg`, { type: photo.type })
      const options = { idempotencyKey: `${entry.id}-${at}`, occurrence }
      try {
        await call(driverPageRoutes.attach, { params: { id: taskId }, files: [file] }, options)
      } catch (error) {
        if (!isFinal(error)) throw error
        refused.push(photo)
        refusal = error.message
      }
    }
    return refusal === undefined ? null : { ...entry, taskId, photos: refused, refusal }
  }

  /** Resolves to the unsent rest of the entry with the reason of the refusal, or to null. */
  async function sendOne(call: DriverCall, entry: Entry): Promise<Entry | null> {
    const options = { idempotencyKey: entry.id, occurrence: { at: entry.pressedAt } }
    if (entry.kind === 'report') return sendReport(call, entry)
    if (entry.kind === 'comment')
      await call(
        driverPageRoutes.comment,
        { params: { id: entry.taskId }, body: { text: entry.text } },
        options,
      )
    else
      await call(driverPageRoutes.answerVisit, { params: { id: entry.visitId }, body: entry.body }, options)
    return null
  }

  async function send(call: DriverCall): Promise<void> {
    for (const entry of await list()) {
      if (entry.refusal !== undefined) continue
      try {
        const left = await sendOne(call, entry)
        await (left ? save(left) : remove(entry))
      } catch (error) {
        if (!isFinal(error)) throw error
        await save({ ...entry, refusal: error.message })
      }
    }
  }

  let sending: Promise<void> | null = null
  let following: Promise<void> | null = null
  const begin = (call: DriverCall): Promise<void> => (sending = send(call).finally(() => (sending = null)))
  /**
   * Concurrent runs would send every entry twice, at the driver's expense. A call during a run is followed by another
   * one: the run has listed the entries already, and may fail although the network is back.
   */
  const sendInTurn = (call: DriverCall): Promise<void> => {
    if (!sending) return begin(call)
    following ??= sending
      .catch(() => undefined)
      .then(() => {
        following = null
        return begin(call)
      })
    return following
  }

  return {
    list,
    remove,
    add: async (entry) => {
      const whole: Entry = {
        ...entry,
        id: newIdempotencyKey(),
        driverId,
        pressedAt: serverMoment(),
      }
      await save(whole)
      return whole
    },
    send: sendInTurn,
  }
}
