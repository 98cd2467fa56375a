import type { Permission } from '@naryad/contract/kit/rights'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import type { CommandContext, Draft } from '../changes/drafts.ts'
import { insertUndo } from './undo.repo.ts'
import type { ChangedValues, RestoredColumn, UndoneTask } from './undone-task.ts'

/** Cannot be guessed: it is all that a call has to name. */
export const newUndoId = (): string => crypto.randomUUID()

export interface Undo {
  readonly undoId: string
  readonly who: CommandContext['who']
  /** Of the call that is undone. */
  readonly permission: Permission
  /** The columns that the call sets; undefined if it cannot be undone. */
  readonly restores: readonly RestoredColumn[] | undefined
}

/** Records what the tasks were before, for an undo. False if there is nothing to undo. */
export async function recordUndo(
  tx: Tx,
  { undoId, who, permission, restores = [] }: Undo,
  drafts: readonly Draft[],
): Promise<boolean> {
  const tasks = drafts.flatMap((draft): UndoneTask[] => {
    const values = changedValues(draft, restores)
    return values ? [{ id: draft.after.id, values }] : []
  })
  if (tasks.length === 0) return false
  await insertUndo(tx, { undoId, userId: who.id, permission, tasks })
  return true
}

/** The status of a parent follows its children. */
const ofStatus: ReadonlySet<RestoredColumn> = new Set(['status', 'takenAt', 'takeMinutes'])

/** A contract that was found is found again. */
const ofContract: ReadonlySet<RestoredColumn> = new Set(['contractId', 'hasManualContract'])

function changedValues(
  { before, after }: Draft,
  restores: readonly RestoredColumn[],
): ChangedValues | undefined {
  const changed = restores.filter(
    (column) =>
      before[column] !== after[column] &&
      !(after.childsCount > 0 && ofStatus.has(column)) &&
      (before.hasManualContract || !ofContract.has(column)),
  )
  if (changed.length === 0) return undefined
  // The end of the work and the return to it have a text, and are no slips.
  if (before.status !== after.status && (isEnded(before.status) || isEnded(after.status))) return undefined
  return Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]]))
}
