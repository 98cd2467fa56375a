import { isId } from '@naryad/contract/kit/limits'
import type { BulkReply } from '@naryad/contract/tasks/tasks.bulk.inputs'

import { limitBulkQueries } from '../../../platform/db/concurrency/query-concurrency.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { sqlState, sqlStates } from '../../../platform/db/connection/sql-state.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import type { Refusal } from '../../../platform/http/refusals.ts'
import { findParents } from '../changes/changes.repo.ts'
import { type Action, changeTasks, type Outcome } from '../changes/changes.service.ts'
import type { CommandContext } from '../changes/drafts.ts'
import { newUndoId, recordUndo, type Undo } from '../undo/record.service.ts'

/** Tasks per transaction: enough to need few statements, few enough for short locks. */
export const batchSize = 250

/** Who calls, and where failures are logged. */
export type Caller = Pick<CommandContext, 'who'> & Pick<Ctx, 'log'>

/**
 * Applies the action to each task that allows it, in batches of one transaction each; returns the
 * refusals in the requested order.
 */
export async function changeMany(
  db: Db,
  { who, log }: Caller,
  ids: readonly number[],
  action: Action,
  undo: Pick<Undo, 'permission' | 'restores'>,
): Promise<BulkReply> {
  const asked = [...new Set(ids)]
  const ordered = await childrenFirst(db, asked.filter(isId))
  const batches: { ids: readonly number[] }[] = []
  for (let from = 0; from < ordered.length; from += batchSize)
    batches.push({ ids: ordered.slice(from, from + batchSize) })
  const undoId = newUndoId()
  let canUndo = false as boolean
  const { errors, unchangedCount } = await changeInBatches(db, log, batches, async (tx, batch) => {
    const outcome = await changeTasks(tx, { who }, batch.ids, action)
    if (await recordUndo(tx, { undoId, who, ...undo }, outcome.accepted)) canUndo = true
    return outcome
  })
  for (const id of asked) if (!isId(id)) errors.set(id, unknownTask(id))
  return { failed: failuresOf(asked, errors), unchangedCount, ...(canUndo && { undoId }) }
}

interface Changed {
  readonly errors: Map<number, string>
  readonly unchangedCount: number
}

/** An error half-way leaves the remaining tasks unchanged and is reported. */
export async function changeInBatches<Batch extends { readonly ids: readonly number[] }>(
  db: Db,
  log: Ctx['log'],
  batches: readonly Batch[],
  change: (tx: Tx, batch: Batch) => Promise<Pick<Outcome, 'refusals' | 'unchangedCount'>>,
): Promise<Changed> {
  const errors = new Map<number, string>()
  let unchangedCount = 0
  for (const [at, batch] of batches.entries()) {
    try {
      const outcome = await limitBulkQueries(() => inTransaction(db, (tx) => change(tx, batch)))
      unchangedCount += outcome.unchangedCount
      for (const [id, refusal] of outcome.refusals) errors.set(id, sentence(id, refusal))
    } catch (error) {
      if (sqlState(error) === sqlStates.lockNotAvailable) {
        for (const id of batch.ids) errors.set(id, 'Заявка сейчас занята, повторите через несколько секунд')
        continue
      }
      // Nothing has been written yet, so the caller may retry the whole request. After the first batch
      // the response must report what was done.
      if (at === 0) throw error
      log.error({ err: error }, 'a bulk action broke off half-way')
      for (const { ids } of batches.slice(at))
        for (const id of ids) errors.set(id, 'Заявка не изменена: ошибка на сервере')
      break
    }
  }
  return { errors, unchangedCount }
}

export const failuresOf = (
  ids: readonly number[],
  errors: ReadonlyMap<number, string>,
): BulkReply['failed'] =>
  ids.flatMap((id) => {
    const error = errors.get(id)
    return error === undefined ? [] : { id, error }
  })

const unknownTask = (id: number): string => `Заявки №\u00a0${id} нет или она вам недоступна`

const sentence = (id: number, refusal: Refusal): string =>
  refusal.code === 'NOT_FOUND' ? unknownTask(id) : refusal.message

/** Within a batch children are processed before their parents; across batches, parents come last. */
async function childrenFirst(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length <= batchSize) return ids
  const parents = await findParents(db, ids)
  return [...ids.filter((id) => !parents.has(id)), ...ids.filter((id) => parents.has(id))]
}
