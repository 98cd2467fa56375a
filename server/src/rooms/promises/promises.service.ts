import { shortName } from '@naryad/contract/kit/people'
import type { PromiseCloseInput, PromiseInput } from '@naryad/contract/promises/promises'
import { promiseResultTitles } from '@naryad/contract/promises/promises.words'
import { promiseField } from '@naryad/contract/tasks/tasks.columns'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { conflict, invalid } from '../../platform/http/refusals.ts'
import { momentText } from '../../platform/text/values.ts'
import { noteOnTask, recordDerived } from '../tasks/notes/index.ts'
import { promiseEvents } from './promises.events.ts'
import {
  closePromise,
  findOpenPromise,
  insertPromise,
  markDue,
  type OpenPromise,
  settlePromises,
} from './promises.repo.ts'

type Command = Parameters<typeof noteOnTask>[1]

type Words = Pick<OpenPromise, 'at' | 'promisedTo' | 'text'>

/** «до 30.11.2026 14:00, Ахметову — перезвонить» */
const promiseText = ({ at, promisedTo, text }: Words): string =>
  [[`до ${momentText(at)}`, promisedTo].filter(Boolean).join(', '), text].filter(Boolean).join(' — ')

const alreadyPromised = (open: OpenPromise): string =>
  `По заявке уже обещано ${promiseText(open)}${open.by ? ` (${shortName(open.by)})` : ''}`

/** Gives a promise, or moves the open one; a task has at most one. The task is locked. */
export const givePromise = (
  tx: Tx,
  { version, replacesId, reason, at: until, to, text }: PromiseInput,
  command: Command,
  id: number,
): Promise<void> =>
  noteOnTask(tx, command, { id, version }, async (task, at) => {
    const whyNot = checkChange(task)
    if (whyNot) throw conflict(whyNot)
    const open = await findOpenPromise(tx, id)
    if (open && open.id !== replacesId) throw conflict(alreadyPromised(open))
    if (!open && replacesId !== undefined) throw conflict('Это обещание уже закрыто или перенесено')
    if (open && reason === undefined) throw invalid({ reason: 'Укажите, почему обещание переносится' })
    const promise = { at: new Date(until).toISOString(), promisedTo: to, text }
    if (promise.at <= at) throw invalid({ at: 'Обещано до: это время уже прошло' })
    if (open)
      await closePromise(tx, open.id, {
        result: 'MOVED',
        closedAt: at,
        closedBy: command.who.id,
        ...(reason !== undefined && { moveReason: reason }),
      })
    await insertPromise(tx, {
      ...promise,
      taskId: id,
      userId: command.who.id,
      givenAt: at,
      movesCount: open ? open.movesCount + 1 : 0,
    })
    const said = promiseText(promise)
    return open
      ? {
          kind: 'PROMISE_MOVED',
          field: promiseField,
          from: promiseText(open),
          to: `${said}${reason === undefined ? '' : ` (${reason})`}`,
        }
      : { kind: 'PROMISED', field: promiseField, from: null, to: said }
  })

/** Closes the open promise: fulfilled, if in time, or dropped. */
export const endPromise = (
  tx: Tx,
  { version, promiseId, result }: PromiseCloseInput,
  command: Command,
  id: number,
): Promise<void> =>
  noteOnTask(tx, command, { id, version }, async (_, at) => {
    const open = await findOpenPromise(tx, id)
    if (!open || (promiseId !== undefined && promiseId !== open.id))
      throw conflict('Это обещание уже закрыто или перенесено')
    const ending = result === 'KEPT' && at > open.at ? 'LATE' : result
    await closePromise(tx, open.id, { result: ending, closedAt: at, closedBy: command.who.id })
    return {
      kind: 'PROMISE_CLOSED',
      field: promiseField,
      from: promiseText(open),
      to: promiseResultTitles[ending],
    }
  })

/** The end of the work ends the promise, too. */
export async function settle(tx: Tx, taskIds: readonly number[]): Promise<void> {
  const settled = await settlePromises(tx, taskIds)
  await recordDerived(
    tx,
    settled.map((promise) => ({
      taskId: promise.taskId,
      kind: 'PROMISE_CLOSED' as const,
      field: promiseField,
      fromText: promiseText(promise),
      toText: promiseResultTitles[promise.result],
    })),
  )
}

/** Publishes near and missed promises, each once. */
export async function publishDue(tx: Tx): Promise<void> {
  await publish(tx, promiseEvents.missed, await markDue(tx, 'missed'))
  await publish(tx, promiseEvents.near, await markDue(tx, 'near'))
}
