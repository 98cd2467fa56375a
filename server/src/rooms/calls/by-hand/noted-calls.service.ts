import type { Call, CallChange, CallInput } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { handResultOf, hiddenNumber } from '@naryad/contract/calls/calls.words'
import { plainPhone, splitPhone } from '@naryad/contract/kit/phones'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { invalid, notFound, refused } from '../../../platform/http/refusals.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { refuseOlder } from '../../../platform/text/stale.ts'
import { recordAudit } from '../../audit/index.ts'
import { seesTask } from '../../tasks/index.ts'
import { findOwners } from '../callers/callers.repo.ts'
import { ownerOf } from '../callers/owner.ts'
import { findCall } from '../calls.search.repo.ts'
import { recordTaskCall } from '../calls.service.ts'
import { lockNumber, type Owner } from '../recording/events.repo.ts'
import { followTalk } from '../recording/missed.service.ts'
import {
  deleteNoted,
  insertNoted,
  lockNoted,
  type NotedCall,
  releaseReturned,
  updateNoted,
} from './noted-calls.repo.ts'

type Facts = Omit<CallChange, 'version'> & Pick<CallInput, 'taskId'>

/** Clocks differ a little. */
const futureMs = 5 * 60_000

/** The organization that was named, and the person with the number, unless that is a person of another one. */
async function findNotedOwner(
  tx: Tx,
  { phone, companyId }: Pick<Facts, 'phone' | 'companyId'>,
): Promise<Owner> {
  const found = phone === null ? [] : await findOwners(tx, splitPhone(phone).number)
  if (companyId === null) return ownerOf(found)
  return { ...ownerOf(found.filter((one) => one.companyId === companyId)), companyId }
}

function checkTime({ startedAt }: Pick<Facts, 'startedAt'>): void {
  if (Date.parse(startedAt) > Date.now() + futureMs)
    throw invalid({ startedAt: 'Когда: это время ещё не наступило' })
}

async function factsOf(tx: Tx, input: Facts, talkerId: number | null) {
  const { companyId: _, ...facts } = input
  const isTalk = input.result === 'ANSWERED'
  return {
    ...facts,
    ...(await findNotedOwner(tx, input)),
    result: handResultOf(input.direction, input.result),
    answeredBy: isTalk ? talkerId : null,
  }
}

async function read(tx: Tx, id: number): Promise<Call> {
  const call = await findCall(tx, id)
  if (!call) throw notFound('Звонок')
  return call
}

/** A call that no exchange has reported. A talk returns the missed calls of the number, as any other does. */
export const noteCall = (db: Db, ctx: Ctx, input: CallInput): Promise<Call> =>
  idempotently(db, ctx, callsRoutes.create, input, async (tx) => {
    checkTime(input)
    if (input.taskId !== null && !(await seesTask(tx, ctx.who, input.taskId)))
      throw invalid({ taskId: 'Заявка: такой заявки нет' })
    const facts = await factsOf(tx, input, ctx.who.id)
    if (facts.phone !== null) await lockNumber(tx, splitPhone(facts.phone).number)
    const id = await insertNoted(tx, ctx.who.id, facts)
    await follow(tx, id, facts)
    if (facts.taskId !== null) await recordTaskCall(tx, ctx, facts, facts.taskId)
    return read(tx, id)
  })

/** The person with the number is found once: a call that is put back as it was read stays as it is. */
const isAsBefore = (
  before: NotedCall,
  { phone, startedAt, ...input }: Omit<CallChange, 'version'>,
): boolean =>
  phone === before.phone &&
  Date.parse(startedAt) === Date.parse(before.startedAt) &&
  input.direction === before.direction &&
  input.result === before.result &&
  input.companyId === before.companyId &&
  input.note === before.note

/** The author changes the own calls; seniors and administrators those of all. */
async function hold(tx: Tx, { who, scope }: Ctx, id: number): Promise<NotedCall> {
  const noted = await lockNoted(tx, id)
  if (!noted) {
    if (await findCall(tx, id)) throw refused('Этот звонок записала АТС: изменить и удалить его нельзя')
    throw notFound('Звонок')
  }
  if (scope === 'own' && noted.notedBy !== who.id) throw refused('Этот звонок записал другой сотрудник')
  return noted
}

export const changeNoted = (db: Db, ctx: Ctx, id: number, { version, ...input }: CallChange): Promise<Call> =>
  inTransaction(db, async (tx) => {
    if (input.phone !== null) await lockNumber(tx, splitPhone(input.phone).number)
    const before = await hold(tx, ctx, id)
    await refuseOlder({
      what: 'Звонок',
      sent: version,
      present: before.version,
      last: () => Promise.resolve(undefined),
      current: () => read(tx, id),
    })
    if (isAsBefore(before, input)) return read(tx, id)
    checkTime(input)
    const facts = await factsOf(tx, { ...input, taskId: before.taskId }, before.notedBy)
    await updateNoted(tx, id, facts)
    await releaseReturned(tx, id)
    await follow(tx, id, facts)
    return read(tx, id)
  })

async function follow(tx: Tx, id: number, facts: Awaited<ReturnType<typeof factsOf>>): Promise<void> {
  if (facts.answeredBy !== null && facts.phone !== null)
    await followTalk(tx, id, splitPhone(facts.phone).number, facts.startedAt)
  await publishChange(tx, { room: 'calls', changes: [{ id }] })
}

export const removeNoted = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const noted = await hold(tx, ctx, id)
    await releaseReturned(tx, id)
    await deleteNoted(tx, id)
    const title = `Звонок: ${noted.phone === null ? hiddenNumber : plainPhone(noted.phone)}`
    await recordAudit(tx, { kind: 'DELETED', by: ctx, object: { kind: 'calls', id, title } })
    await publishChange(tx, { room: 'calls', changes: [{ id }] })
  })
