import type { Call, CallLink, CurrentCall } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { callDirectionTitles, hiddenNumber } from '@naryad/contract/calls/calls.words'
import { plainPhone } from '@naryad/contract/kit/phones'
import type { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { callField } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound, refused } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { refuseOlder } from '../../platform/text/stale.ts'
import { withdrawSuggestions } from '../suggestions/index.ts'
import { createTask } from '../tasks/creation/index.ts'
import { seesTask } from '../tasks/index.ts'
import { recordByUser } from '../tasks/notes/index.ts'
import { readCallers } from './callers/callers.repo.ts'
import { linkTask, type LinkedCall, lockCallById, readCurrent, readLastCalls } from './calls.repo.ts'
import { findCall } from './calls.search.repo.ts'
import { suggestAgain } from './recording/missed.service.ts'

const missing = () => notFound('Звонок')

export async function getCall(db: Db, id: number): Promise<Call> {
  const call = await findCall(db, id)
  if (!call) throw missing()
  return call
}

export async function listCurrent(db: Db, { who }: Pick<Ctx, 'who'>): Promise<{ items: CurrentCall[] }> {
  const items: CurrentCall[] = []
  for (const call of await readCurrent(db, who)) {
    const { phone } = call
    items.push({
      ...call,
      callers: phone === null ? [] : await readCallers(db, who, phone),
      lastCalls: phone === null ? [] : await readLastCalls(db, phone, call.id),
    })
  }
  return { items }
}

const alreadyLinked = (taskId: number) => conflict(`Звонок уже отнесён к заявке № ${taskId}`)

async function lockUnlinked(tx: Tx, id: number): Promise<LinkedCall> {
  const call = await lockCallById(tx, id)
  if (!call) throw missing()
  if (call.taskId !== null) throw alreadyLinked(call.taskId)
  return call
}

/** The request and its call in one transaction: neither exists without the other. */
export const createCallTask = (db: Db, ctx: Ctx, id: number, input: TaskInput): Promise<{ taskId: number }> =>
  idempotently(db, ctx, callsRoutes.createTask, { id, ...input }, async (tx) => {
    const call = await lockUnlinked(tx, id)
    const taskId = await createTask(tx, ctx.who, input, 'PHONE')
    await link(tx, ctx, call, taskId)
    return { taskId }
  })

/** Links the call, moves it to another request, or takes it back. */
export const linkCall = (db: Db, ctx: Ctx, id: number, { taskId, version }: CallLink): Promise<Call> =>
  inTransaction(db, async (tx) => {
    const call = await lockCallById(tx, id)
    if (!call) throw missing()
    if (call.taskId === taskId) return getCall(tx, id)
    await refuseOlder({
      what: 'Звонок',
      sent: version,
      present: call.version,
      last: () => Promise.resolve(undefined),
      current: () => getCall(tx, id),
    })
    // Another user has linked it in the meantime.
    if (call.taskId !== null && version === undefined && taskId !== null) throw alreadyLinked(call.taskId)
    if (taskId !== null && !(await seesTask(tx, ctx.who, taskId))) throw notFound('Заявка')
    if (call.taskId !== null) await unlink(tx, ctx, call, call.taskId)
    if (taskId !== null) await link(tx, ctx, call, taskId)
    else await suggestAgain(tx, id)
    return getCall(tx, id)
  })

/** The request that it leaves has to be one that the user sees. */
async function unlink(tx: Tx, { who }: Pick<Ctx, 'who'>, call: LinkedCall, taskId: number): Promise<void> {
  if (!(await seesTask(tx, who, taskId)))
    throw refused(`Звонок отнесён к заявке № ${taskId}, она вам недоступна`)
  await linkTask(tx, call.id, null)
  await recordByUser(tx, who, [
    { taskId, kind: 'CHANGED', field: callField, fromText: describe(call), toText: null },
  ])
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId }] })
  await publishChange(tx, { room: 'calls', changes: [{ id: call.id }] })
}

/** What the call was about is being worked on, so its suggestion is too. */
async function link(tx: Tx, ctx: Pick<Ctx, 'who'>, call: LinkedCall, taskId: number): Promise<void> {
  await linkTask(tx, call.id, taskId)
  await recordTaskCall(tx, ctx, call, taskId)
  if (call.suggestionId !== null) await withdrawSuggestions(tx, [call.suggestionId])
  await publishChange(tx, { room: 'calls', changes: [{ id: call.id }] })
}

export async function recordTaskCall(
  tx: Tx,
  { who }: Pick<Ctx, 'who'>,
  call: Pick<LinkedCall, 'direction' | 'phone'>,
  taskId: number,
): Promise<void> {
  await recordByUser(tx, who, [
    { taskId, kind: 'CHANGED', field: callField, fromText: null, toText: describe(call) },
  ])
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId }] })
}

const describe = ({ direction, phone }: Pick<LinkedCall, 'direction' | 'phone'>): string =>
  `${callDirectionTitles[direction].toLowerCase()}, ${phone === null ? hiddenNumber : plainPhone(phone)}`
