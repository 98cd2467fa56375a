import type { BulkReply } from '@naryad/contract/tasks/tasks.inputs'

import { limitBulkQueries } from '../../../platform/db/concurrency/query-concurrency.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { sqlState, sqlStates } from '../../../platform/db/connection/sql-state.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import type { Refusal } from '../../../platform/http/refusals.ts'
import type { CommandContext } from '../edit/drafts.ts'
import { findParents } from './changes.repo.ts'
import { type Action, changeTasks } from './changes.service.ts'

/** Tasks per transaction: enough to need few statements, few enough for short locks. */
export const batchSize = 250

/**
 * Applies the action to each task that allows it, in batches of one transaction each; returns the
 * refusals in the requested order. An error half-way leaves the remaining tasks unchanged and is
 * reported.
 */
export async function changeMany(
  db: Db,
  { who, log }: Pick<CommandContext, 'who'> & Pick<Ctx, 'log'>,
  ids: readonly number[],
  action: Action,
): Promise<BulkReply> {
  const errors = new Map<number, string>()
  let unchangedCount = 0
  const asked = [...new Set(ids)]
  const ordered = await childrenFirst(db, asked)
  const changeBatch = (batch: readonly number[]) => (tx: Tx) => changeTasks(tx, { who }, batch, action)
  for (let from = 0; from < ordered.length; from += batchSize) {
    const batch = ordered.slice(from, from + batchSize)
    try {
      const outcome = await limitBulkQueries(() => inTransaction(db, changeBatch(batch)))
      unchangedCount += outcome.unchangedCount
      for (const [id, refusal] of outcome.refusals) errors.set(id, sentence(id, refusal))
    } catch (error) {
      if (sqlState(error) === sqlStates.lockNotAvailable) {
        for (const id of batch) errors.set(id, 'Заявка сейчас занята, повторите через несколько секунд')
        continue
      }
      // Nothing has been written yet, so the caller may retry the whole request. After the first batch
      // the response must report what was done.
      if (from === 0) throw error
      log.error({ err: error }, 'a bulk action broke off half-way')
      for (const id of ordered.slice(from)) errors.set(id, 'Заявка не изменена: ошибка на сервере')
      break
    }
  }
  return {
    failed: asked.flatMap((id) => {
      const error = errors.get(id)
      return error === undefined ? [] : { id, error }
    }),
    unchangedCount,
  }
}

const sentence = (id: number, refusal: Refusal): string =>
  refusal.code === 'NOT_FOUND' ? `Заявки №\u00a0${id} нет или она вам недоступна` : refusal.message

/** Within a batch children are processed before their parents; across batches, parents come last. */
async function childrenFirst(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length <= batchSize) return ids
  const parents = await findParents(db, ids)
  return [...ids.filter((id) => !parents.has(id)), ...ids.filter((id) => parents.has(id))]
}
