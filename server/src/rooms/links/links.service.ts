import type { TaskLink } from '@naryad/contract/links/links'
import { type LinkKind, linkText, maxLinks, unmergeDays } from '@naryad/contract/links/links.words'
import type { TaskItem } from '@naryad/contract/tasks/tasks'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, impossibleIn, notFound } from '../../platform/http/refusals.ts'
import { copyTask } from '../tasks/creation/index.ts'
import { seesTask } from '../tasks/index.ts'
import { readTasks } from '../tasks/lists/index.ts'
import { mergeTasks, recordLinks, unmergeTask } from '../tasks/relations/index.ts'
import {
  countLinks,
  deleteLink,
  deleteMerges,
  findLinks,
  findMerge,
  insertLinks,
  insertMerges,
} from './links.repo.ts'

interface Links {
  readonly items: TaskLink[]
}

async function mustSee(db: Db, { who }: Ctx, id: number): Promise<void> {
  if (!(await seesTask(db, who, id))) throw notFound('Заявка')
}

export async function listLinks(db: Db, ctx: Ctx, id: number): Promise<Links> {
  await mustSee(db, ctx, id)
  const rows = await findLinks(db, ctx.who, id)
  const tasks = await readTasks(db, ctx.who, [...new Set(rows.map(({ taskId }) => taskId))])
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return {
    items: rows.flatMap(({ taskId, ...link }) => {
      const task = byId.get(taskId)
      return task ? [{ ...link, task }] : []
    }),
  }
}

interface Pair {
  readonly taskId: number
  readonly otherId: number
  readonly kind: LinkKind
}

/** The same link as each of both tasks names it. */
const namesOf = ({ taskId, otherId, kind }: Pair, isReverse = false) => [
  { taskId, text: linkText(kind, isReverse, otherId) },
  { taskId: otherId, text: linkText(kind, !isReverse, taskId) },
]

export const addLink = (db: Db, ctx: Ctx, id: number, given: { taskId: number; kind: LinkKind }) =>
  inTransaction(db, async (tx) => {
    const pair = { taskId: id, otherId: given.taskId, kind: given.kind }
    if (id === given.taskId) throw impossibleIn({ taskId: 'Заявка: с самой собой её не связать' })
    // Locks both tasks.
    await recordLinks(
      tx,
      ctx,
      namesOf(pair).map(({ taskId, text }) => ({ taskId, from: null, to: text })),
    )
    if ((await countLinks(tx, [id, given.taskId])) >= maxLinks)
      throw impossible(`У заявки может быть не больше ${maxLinks} связей`)
    if (!(await insertLinks(tx, [{ ...pair, createdBy: ctx.who.id }])))
      throw conflict(`Заявки №\u00a0${id} и №\u00a0${given.taskId} уже так связаны`)
    return listLinks(tx, ctx, id)
  })

export const removeLink = (db: Db, ctx: Ctx, id: number, given: { taskId: number; kind: LinkKind }) =>
  inTransaction(db, async (tx) => {
    const pair = { taskId: id, otherId: given.taskId, kind: given.kind }
    await mustSee(tx, ctx, id)
    const deleted = await deleteLink(tx, pair)
    if (!deleted) throw notFound('Связь')
    await recordLinks(
      tx,
      ctx,
      namesOf(pair, deleted.isReverse).map(({ taskId, text }) => ({ taskId, from: text, to: null })),
    )
  })

/** Links pairs of tasks, in the transaction of what has made them. */
export async function linkAll(tx: Tx, ctx: Pick<Ctx, 'who'>, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await recordLinks(
    tx,
    ctx,
    pairs.flatMap((pair) => namesOf(pair)).map(({ taskId, text }) => ({ taskId, from: null, to: text })),
  )
  await insertLinks(
    tx,
    pairs.map((pair) => ({ ...pair, createdBy: ctx.who.id })),
  )
}

/** Copies the task and links the copies with it. */
export async function copyAndLink(
  tx: Tx,
  ctx: Ctx,
  id: number,
  carIds: readonly number[] | undefined,
): Promise<TaskItem[]> {
  const ids = await copyTask(tx, ctx.who, id, carIds)
  await linkAll(
    tx,
    ctx,
    ids.map((taskId) => ({ taskId, otherId: id, kind: 'COPY_OF' as const })),
  )
  return readTasks(tx, ctx.who, ids)
}

/** Closes the tasks as duplicates of this one. */
export const closeAsDuplicates = (db: Db, ctx: Ctx, mainId: number, ids: readonly number[]): Promise<Links> =>
  inTransaction(db, async (tx) => {
    const former = await mergeTasks(tx, ctx, mainId, ids)
    await insertMerges(
      tx,
      [...former].map(([taskId, { status, hadOperator, wasTaken, manualNextMoveAt, waitedForDriver }]) => ({
        taskId,
        mainId,
        mergedBy: ctx.who.id,
        formerStatus: status,
        hadOperator,
        wasTaken,
        manualNextMoveAt,
        waitedForDriver,
      })),
    )
    return listLinks(tx, ctx, mainId)
  })

/** Takes a merge back. What was answered to the main task in the meantime stays there. */
export const takeBackMerge = (db: Db, ctx: Ctx, id: number): Promise<Links> =>
  inTransaction(db, async (tx) => {
    await mustSee(tx, ctx, id)
    const merge = await findMerge(tx, id)
    if (!merge) throw conflict('Заявка ни с какой не объединена')
    if (merge.isOld) throw conflict(`Разъединить заявки можно в течение ${unmergeDays} дней`)
    const { mainId, formerStatus: status, ...former } = merge
    await unmergeTask(tx, ctx, { id, mainId, former: { status, ...former } })
    await deleteMerges(tx, [id])
    return listLinks(tx, ctx, id)
  })
