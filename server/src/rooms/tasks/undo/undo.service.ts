import { scopeOf } from '@naryad/contract/kit/rights'
import type { UndoReply } from '@naryad/contract/tasks/tasks.bulk.inputs'

import type { Db } from '../../../platform/db/connect.ts'
import { conflict, Refusal, refused } from '../../../platform/http/refusals.ts'
import { type Caller, changeInBatches, failuresOf } from '../bulk/bulk.service.ts'
import { changeTasks } from '../changes/changes.service.ts'
import { restore } from './restore.service.ts'
import { everyTask, findUndo, takeUndo } from './undo.repo.ts'

/**
 * Restores the former values of the tasks that one call has changed, where its values still stand. Only for
 * who made the change, once.
 */
export async function undoChange(db: Db, { who, log }: Caller, undoId: string): Promise<UndoReply> {
  const batches = await findUndo(db, undoId, who.id)
  const [first] = batches
  if (!first)
    throw new Refusal('NOT_FOUND', 'Отменить уже нельзя: прошло 10 минут или изменение уже отменено')
  if (scopeOf(first.permission, who) === 'none') throw refused()
  const { errors } = await changeInBatches(db, log, batches, async (tx, batch) => {
    const taken = await takeUndo(tx, batch.id)
    // A change may have taken a task out of sight.
    if (taken) return changeTasks(tx, { who }, batch.ids, restore(taken), everyTask)
    return {
      refusals: new Map(batch.ids.map((id) => [id, conflict('Изменение уже отменено')])),
      unchangedCount: 0,
    }
  })
  const ids = batches.flatMap((batch) => batch.ids)
  return { failed: failuresOf(ids, errors), totalCount: ids.length }
}
