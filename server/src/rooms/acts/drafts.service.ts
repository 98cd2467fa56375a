import type {
  ActCard,
  ActChange,
  ActInput,
  ActTasks,
  Collected,
  CollectInput,
} from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { actTitle, collectReasons, type CollectReason, maxActTasks } from '@naryad/contract/acts/acts.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { differences, recordActions, recordDeletion } from '../history/index.ts'
import { sumOf, whyLeftOut } from './act-content.service.ts'
import { actHistoryFields, actHistoryTitles } from './acts.history-fields.ts'
import {
  addTasks,
  deleteAct,
  findDraft,
  insertAct,
  keepTasks,
  lockActs,
  readOwner,
  readTaskIds,
  updateAct,
} from './acts.repo.ts'
import { getAct, holdAct, publishAct } from './acts.service.ts'
import { type Candidate, readCandidates } from './billed-tasks.repo.ts'

type Owner = Pick<ActInput, 'companyId' | 'contractId' | 'dateFrom' | 'dateTo'>

async function checkOwner(tx: Tx, { companyId, contractId }: Owner): Promise<void> {
  const { hasCompany, hasContract } = await readOwner(tx, { companyId, contractId })
  if (!hasCompany) throw invalid({ companyId: 'Организация: такой организации нет' })
  if (contractId !== null && !hasContract)
    throw invalid({ contractId: 'Договор: такого договора у организации нет' })
}

/** The tasks that a draft of this organization, contract and period may take. */
async function readFree(tx: Tx, draft: Owner & { readonly id: number }): Promise<number[]> {
  const candidates = await readCandidates(tx, draft, [draft.companyId])
  return candidates.filter((task) => whyLeftOut(draft, task) === 'NOT_TAKEN').map(({ taskId }) => taskId)
}

const noTasks = 'За период нет закрытых заявок с согласованными затратами, которых ещё нет в актах'

export const createAct = (db: Db, ctx: Ctx, input: ActInput): Promise<ActCard> =>
  idempotently(db, ctx, actsRoutes.create, input, async (tx) => {
    await lockActs(tx)
    await checkOwner(tx, input)
    const taskIds = await readFree(tx, { ...input, id: 0 })
    if (taskIds.length === 0) throw conflict(noTasks)
    const id = await insertAct(tx, input)
    await addTasks(tx, id, taskIds.slice(0, maxActTasks))
    await recordActions(tx, ctx, 'acts', [{ objectId: id, kind: 'CREATED' }])
    await publishAct(tx, { id, companyId: input.companyId })
    return getAct(tx, ctx, id)
  })

/** Another period lets go of the tasks outside of it and takes those inside. */
export const changeAct = (db: Db, ctx: Ctx, id: number, { version, ...input }: ActChange): Promise<ActCard> =>
  inTransaction(db, async (tx) => {
    const before = await holdAct(tx, ctx, id, { version, change: 'change' })
    const after = { ...before, ...input }
    const changes = differences(id, actHistoryFields, before, after)
    if (changes.length === 0) return getAct(tx, ctx, id)
    if (before.dateFrom !== after.dateFrom || before.dateTo !== after.dateTo) {
      await keepTasks(tx, id, [])
      const taskIds = await readFree(tx, after)
      await addTasks(tx, id, taskIds.slice(0, maxActTasks))
    }
    await updateAct(tx, id, input)
    await recordActions(tx, ctx, 'acts', changes)
    await publishAct(tx, after)
    return getAct(tx, ctx, id)
  })

export const setTasks = (db: Db, ctx: Ctx, id: number, { taskIds, version }: ActTasks): Promise<ActCard> =>
  inTransaction(db, async (tx) => {
    const act = await holdAct(tx, ctx, id, { version, change: 'change' })
    const present = new Set(await readTaskIds(tx, id))
    const wanted = [...new Set(taskIds)]
    const free = new Set(await readFree(tx, act))
    const unfit = wanted.find((taskId) => !present.has(taskId) && !free.has(taskId))
    if (unfit !== undefined)
      throw invalid({
        taskIds: `Заявки: № ${unfit} в этот акт не входит. Обновите акт: причина названа в нём`,
      })
    const added = wanted.filter((taskId) => !present.has(taskId))
    const removed = [...present].filter((taskId) => !wanted.includes(taskId))
    if (added.length === 0 && removed.length === 0) return getAct(tx, ctx, id)
    await keepTasks(tx, id, wanted)
    await addTasks(tx, id, added)
    await updateAct(tx, id, {})
    const numbers = (ids: readonly number[]): string | null =>
      ids.length === 0 ? null : ids.map((taskId) => `№ ${taskId}`).join(', ')
    await recordActions(tx, ctx, 'acts', [
      {
        objectId: id,
        kind: 'CHANGED',
        field: actHistoryTitles.tasks,
        from: removed.length === 0 ? null : `убраны ${numbers(removed)}`,
        to: added.length === 0 ? null : `добавлены ${numbers(added)}`,
      },
    ])
    await publishAct(tx, act)
    return getAct(tx, ctx, id)
  })

export const removeAct = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const act = await holdAct(tx, ctx, id, { version: undefined, change: 'remove' })
    await deleteAct(tx, id)
    await recordDeletion(tx, ctx, { kind: 'acts', id, title: `${actTitle(null)}, ${act.companyName}` })
    await publishAct(tx, act)
  })

interface Filled {
  readonly id: number
  readonly companyId: number
  readonly isNew: boolean
  readonly taskIds: readonly number[]
}

/** The tasks of one contract: into the draft of the period while it has room, then into new ones. */
async function fillDrafts(tx: Tx, owner: Owner, taskIds: readonly number[]): Promise<Filled[]> {
  const filled: Filled[] = []
  let rest = taskIds
  const draft = await findDraft(tx, owner)
  const room = draft ? maxActTasks - draft.tasksCount : 0
  if (draft && room > 0) {
    await addTasks(tx, draft.id, rest.slice(0, room))
    await updateAct(tx, draft.id, {})
    filled.push({ id: draft.id, companyId: owner.companyId, isNew: false, taskIds: rest.slice(0, room) })
    rest = rest.slice(room)
  }
  const today = companyToday()
  // An act is not dated before its works are done, nor into the future.
  const actOn = today < owner.dateTo ? today : owner.dateTo
  while (rest.length > 0) {
    const own = rest.slice(0, maxActTasks)
    const id = await insertAct(tx, { ...owner, actOn })
    await addTasks(tx, id, own)
    filled.push({ id, companyId: owner.companyId, isNew: true, taskIds: own })
    rest = rest.slice(maxActTasks)
  }
  return filled
}

/** Of a task that no draft has taken; those of a new draft are in it. */
const whyStaysOut = ({ reason, actId }: Candidate): CollectReason | null =>
  reason ?? (actId === null ? null : 'IN_ACT')

/** «Собрать акты»: a draft for every organization and contract. Repeated, it adds what has been closed since. */
export const collectActs = (db: Db, ctx: Ctx, input: CollectInput): Promise<Collected> =>
  idempotently(db, ctx, actsRoutes.collect, input, async (tx) => {
    await lockActs(tx)
    const { dateFrom, dateTo, companyIds } = input
    const candidates = await readCandidates(tx, { dateFrom, dateTo }, companyIds ?? null)
    const byReason = Map.groupBy(candidates, whyStaysOut)
    const free = byReason.get(null) ?? []
    const groups = Map.groupBy(free, ({ companyId, contractId }) => `${companyId} ${contractId}`)
    const filled: Filled[] = []
    for (const tasks of groups.values()) {
      const { companyId, contractId } = tasks[0] ?? {}
      if (typeof companyId !== 'number') continue
      const owner = { companyId, contractId: contractId ?? null, dateFrom, dateTo }
      const ids = tasks.map(({ taskId }) => taskId)
      filled.push(...(await fillDrafts(tx, owner, ids)))
    }
    await recordActions(
      tx,
      ctx,
      'acts',
      filled.map(({ id, isNew, taskIds }) =>
        isNew
          ? { objectId: id, kind: 'CREATED' }
          : {
              objectId: id,
              kind: 'CHANGED',
              field: actHistoryTitles.tasks,
              to: `добавлены ${taskIds.length}`,
            },
      ),
    )
    await publishChange(tx, {
      room: 'acts',
      changes: filled.map(({ id, companyId }) => ({ id, companyId })),
    })
    return {
      madeIds: filled.filter(({ isNew }) => isNew).map(({ id }) => id),
      extendedIds: filled.filter(({ isNew }) => !isNew).map(({ id }) => id),
      tasksCount: free.length,
      sum: sumOf(free),
      leftOut: collectReasons.flatMap((reason) => {
        const tasks = byReason.get(reason) ?? []
        return tasks.length === 0 ? [] : [{ reason, count: tasks.length, sum: sumOf(tasks) }]
      }),
    }
  })
