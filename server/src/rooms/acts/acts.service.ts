import type { ActCard, CancelInput, InvoiceInput, IssueInput } from '@naryad/contract/acts/acts'
import { totalsOf } from '@naryad/contract/acts/acts.money'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { type ActStatus, actStatusTitles, actTitle } from '@naryad/contract/acts/acts.words'
import { roubles } from '@naryad/contract/kit/roubles'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { readExecutor } from '../documents/index.ts'
import { differences, type ObjectChange, recordActions, refuseStale } from '../history/index.ts'
import { readSetting } from '../settings/index.ts'
import type { Reach } from '../tasks/index.ts'
import { recordDerived } from '../tasks/notes/index.ts'
import { readDraft } from './act-content.service.ts'
import { issuedLines } from './act-document.ts'
import { numberBy, yearOf } from './act-number.ts'
import { actEvents } from './acts.events.ts'
import { actHistoryTitles, invoiceHistoryFields } from './acts.history-fields.ts'
import {
  findLastPlace,
  findLocked,
  freeTasks,
  hasNumber,
  keepTasks,
  type LockedAct,
  lockActs,
  lockTasks,
  readDocument,
  readParties,
  readTaskIds,
  updateAct,
} from './acts.repo.ts'
import { findAct } from './acts.search.repo.ts'

export async function getAct(db: Db, reach: Reach, id: number): Promise<ActCard> {
  const act = await findAct(db, reach, id)
  if (!act) throw notFound('Акт')
  const stored = await readDocument(db, id)
  if (stored?.document)
    return { ...act, vatPercent: stored.vatPercent, lines: [...stored.document.lines], leftOut: [] }
  const { id: companyId } = act.company
  const { lines, vatPercent, leftOut } = await readDraft(db, {
    ...act,
    companyId,
    contractId: act.contract?.id ?? null,
  })
  return { ...act, ...totalsOf(lines, vatPercent), vatPercent, lines: [...lines], leftOut: [...leftOut] }
}

export async function mustSee(db: Db, ctx: Ctx, id: number): Promise<void> {
  if (!(await findAct(db, ctx, id))) throw notFound('Акт')
}

/** What its status makes impossible. */
const whyNot: Readonly<
  Record<'change' | 'remove' | 'issue' | 'cancel' | 'invoice', Partial<Record<ActStatus, string>>>
> = {
  change: {
    ISSUED: 'Акт выставлен и больше не меняется: отмените его и соберите новый',
    CANCELLED: 'Акт отменён и больше не меняется',
  },
  remove: {
    ISSUED: 'Выставленный акт не удаляют: отмените его, номер останется за ним',
    CANCELLED: 'Отменённый акт не удаляют: его номер занят',
  },
  issue: { ISSUED: 'Акт уже выставлен', CANCELLED: 'Акт отменён: соберите новый' },
  cancel: { DRAFT: 'Черновик не отменяют: удалите его', CANCELLED: 'Акт уже отменён' },
  invoice: { DRAFT: 'Сначала выставьте акт: счёт указывают к выставленному', CANCELLED: 'Акт отменён' },
}

/** The act, locked with all others, in a status that allows the change. */
export async function holdAct(
  tx: Tx,
  ctx: Ctx,
  id: number,
  { version, change }: { version: number | undefined; change: keyof typeof whyNot },
): Promise<LockedAct> {
  await lockActs(tx)
  const act = await findLocked(tx, id)
  if (!act) throw notFound('Акт')
  const refusal = whyNot[change][act.status]
  if (refusal !== undefined) throw conflict(refusal)
  await refuseStale(tx, {
    entity: 'acts',
    objectId: id,
    what: 'Акт',
    sent: version,
    present: act.version,
    current: () => getAct(tx, ctx, id),
  })
  return act
}

const moved = (id: number, from: ActStatus, to: ActStatus, number: string | null): ObjectChange => ({
  objectId: id,
  kind: 'CHANGED',
  field: actHistoryTitles.status,
  from: actStatusTitles[from],
  to: [actStatusTitles[to], number].filter(Boolean).join(' '),
})

/** A typed number has to be free; one of the setting goes on from the last one of its year. */
async function nextNumber(tx: Tx, actOn: string, typed: string | undefined) {
  if (typed !== undefined) {
    if (await hasNumber(tx, typed)) throw taken('number', `Номер акта: ${typed} уже есть`)
    return { number: typed, numberYear: null, numberPlace: null }
  }
  const { numberForm } = await readSetting(tx, 'acts')
  const numberYear = yearOf(numberForm, actOn)
  for (let numberPlace = (await findLastPlace(tx, numberYear)) + 1; ; numberPlace += 1) {
    const number = numberBy(numberForm, numberYear, numberPlace)
    if (!(await hasNumber(tx, number))) return { number, numberYear, numberPlace }
  }
}

/** The tasks show the act, and say in their histories that they got into it or out of it. */
async function followTasks(
  tx: Tx,
  companyId: number,
  taskIds: readonly number[],
  [fromText, toText]: readonly [from: string | null, to: string | null],
): Promise<void> {
  await recordDerived(
    tx,
    taskIds.map((taskId) => ({ taskId, kind: 'CHANGED' as const, field: 'Акт', fromText, toText })),
  )
  await publishChange(tx, { room: 'tasks', changes: taskIds.map((id) => ({ id, companyId })) })
}

export const publishAct = (tx: Tx, { id, companyId }: { id: number; companyId: number }): Promise<void> =>
  publishChange(tx, { room: 'acts', changes: [{ id, companyId }] })

/** The tasks are locked, so that what is issued is what they cost, and nothing changes them afterwards. */
export const issueAct = (db: Db, ctx: Ctx, id: number, input: IssueInput): Promise<ActCard> =>
  idempotently(db, ctx, actsRoutes.issue, { id, ...input }, async (tx) => {
    const { number: typed, sum: seen, version } = input
    const act = await holdAct(tx, ctx, id, { version, change: 'issue' })
    await lockTasks(tx, await readTaskIds(tx, id))
    const { taskIds, lines, vatPercent } = await readDraft(tx, act)
    if (lines.length === 0) throw conflict('В акте нет ни одной заявки: добавьте их или удалите черновик')
    const totals = totalsOf(lines, vatPercent)
    if (seen !== undefined && seen !== totals.sum)
      throw conflict(
        `Сумма акта изменилась: было ${roubles(seen)}, стало ${roubles(totals.sum)}. Проверьте и выставьте снова`,
        await getAct(tx, ctx, id),
      )
    const numbered = await nextNumber(tx, act.actOn, typed)
    const { party: executor } = await readExecutor(tx)
    await keepTasks(tx, id, taskIds)
    await updateAct(tx, id, {
      ...numbered,
      ...totals,
      status: 'ISSUED',
      vatPercent,
      tasksCount: taskIds.length,
      issuedAt: new Date().toISOString(),
      document: JSON.stringify({ executor, ...(await readParties(tx, id)), lines: issuedLines(lines) }),
    })
    const { number } = numbered
    await recordActions(tx, ctx, 'acts', [moved(id, 'DRAFT', 'ISSUED', number)])
    await followTasks(tx, act.companyId, taskIds, [null, actTitle(number)])
    await publish(tx, actEvents.issued, [{ actId: id, byUserId: ctx.who.id }])
    await publishAct(tx, act)
    return getAct(tx, ctx, id)
  })

export const cancelAct = (db: Db, ctx: Ctx, id: number, input: CancelInput): Promise<ActCard> =>
  idempotently(db, ctx, actsRoutes.cancel, { id, ...input }, async (tx) => {
    const { reason, version } = input
    const act = await holdAct(tx, ctx, id, { version, change: 'cancel' })
    const taskIds = await readTaskIds(tx, id)
    await freeTasks(tx, id)
    await updateAct(tx, id, {
      status: 'CANCELLED',
      cancelReason: reason,
      cancelledAt: new Date().toISOString(),
    })
    await recordActions(tx, ctx, 'acts', [
      moved(id, 'ISSUED', 'CANCELLED', null),
      { objectId: id, kind: 'CHANGED', field: actHistoryTitles.cancelReason, to: reason },
    ])
    await followTasks(tx, act.companyId, taskIds, [actTitle(act.number), 'акт отменён'])
    await publishAct(tx, act)
    return getAct(tx, ctx, id)
  })

export const setInvoice = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...invoice }: InvoiceInput,
): Promise<ActCard> =>
  inTransaction(db, async (tx) => {
    const act = await holdAct(tx, ctx, id, { version, change: 'invoice' })
    const changes = differences(id, invoiceHistoryFields, act, { ...act, ...invoice })
    if (changes.length > 0) {
      await updateAct(tx, id, invoice)
      await recordActions(tx, ctx, 'acts', changes)
      await publishAct(tx, act)
    }
    return getAct(tx, ctx, id)
  })
