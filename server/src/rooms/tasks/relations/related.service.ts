import { checkMain, checkMerge, mergedReason, type MergeRuleInput } from '@naryad/contract/links/links.rules'
import { linksField, mergeField } from '@naryad/contract/tasks/tasks.sentences'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, notFound } from '../../../platform/http/refusals.ts'
import { type Action, changeTasks, type TaskRule } from '../changes/changes.service.ts'
import { type Command, recordAction, setOperator, setStatus, type WorkRow } from '../changes/drafts.ts'
import { close, ruleInputOf } from '../status/transitions.service.ts'

const numbered = (id: number): string => `№\u00a0${id}`

/** A line in the history of a task about its links. */
export interface LinkRecord {
  readonly taskId: number
  readonly from: string | null
  readonly to: string | null
}

/** Records links in the histories of all their tasks, which stay locked. */
export async function recordLinks(tx: Tx, command: Command, records: readonly LinkRecord[]): Promise<void> {
  const byTask = Map.groupBy(records, ({ taskId }) => taskId)
  const rule: TaskRule = (draft) => {
    for (const { from, to } of byTask.get(draft.after.id) ?? [])
      recordAction(draft, 'CHANGED', linksField, from, to)
    return null
  }
  const { refusals } = await changeTasks(tx, command, [...byTask.keys()], () => rule)
  for (const refusal of refusals.values()) throw refusal
}

/** The state of a task before it was merged, as far as closing has changed it. */
export interface FormerState {
  readonly status: TaskStatus
  readonly hadOperator: boolean
  readonly wasTaken: boolean
  /** Null if the next step followed from the status. */
  readonly manualNextMoveAt: string | null
  readonly waitedForDriver: boolean
}

const mergeInputOf = (row: WorkRow): MergeRuleInput => ({
  ...ruleInputOf(row, { parent: undefined, siblings: [], children: [] }),
  id: row.id,
  companyId: row.companyId,
})

/** Closes the tasks as duplicates of the main one, all or none; returns their former states. */
export async function mergeTasks(
  tx: Tx,
  command: Command,
  mainId: number,
  ids: readonly number[],
): Promise<Map<number, FormerState>> {
  const former = new Map<number, FormerState>()
  const action: Action = async (tx, context, rows) => {
    const main = rows.find(({ id }) => id === mainId)
    const closing = await close(mergedReason(mainId))(tx, context, rows)
    return (draft, relatives) => {
      const { before } = draft
      if (!main) return notFound('Заявка')
      const isMain = before.id === mainId
      const input = mergeInputOf(main)
      const whyNot = isMain ? checkMain(input) : checkMerge(input, mergeInputOf(before))
      // Who has closed it already is said by the closing itself.
      if (whyNot && (isMain || before.status !== 'CLOSED')) return conflict(whyNot)
      const merged = isMain ? ids.map(numbered).join(', ') : numbered(mainId)
      const refusal = isMain ? null : closing(draft, relatives)
      if (refusal) return refusal
      recordAction(draft, 'CHANGED', mergeField, null, merged)
      const { id, status, operatorId, takenAt } = before
      if (!isMain)
        former.set(id, {
          status,
          hadOperator: operatorId !== null,
          wasTaken: takenAt !== null,
          manualNextMoveAt: before.hasManualNextMove ? before.nextMoveAt : null,
          waitedForDriver: before.waitsForDriver,
        })
      return null
    }
  }
  if (ids.includes(mainId)) throw conflict('Заявку нельзя объединить саму с собой')
  const { refusals } = await changeTasks(tx, command, [mainId, ...ids], action)
  for (const refusal of refusals.values()) throw refusal
  return former
}

/** Returns a merged task to the state that it had before: neither a rework nor a return to work. */
export async function unmergeTask(
  tx: Tx,
  command: Command,
  { id, mainId, former }: { id: number; mainId: number; former: FormerState },
): Promise<void> {
  const action: Action = (_, context) => (draft) => {
    const { after } = draft
    if (after.id === mainId) {
      recordAction(draft, 'CHANGED', mergeField, numbered(id), null)
      return null
    }
    if (after.status !== 'CLOSED') return conflict('Заявку уже вернули в работу')
    const { doneAt, doneBy } = after
    draft.isRestored = true
    setStatus(draft, former.status, context)
    Object.assign(after, { doneAt, doneBy, closedAt: null, closedBy: null, closeReason: null })
    if (!former.hadOperator) setOperator(draft, null)
    const { manualNextMoveAt, waitedForDriver } = former
    if (manualNextMoveAt !== null)
      Object.assign(after, { nextMoveAt: manualNextMoveAt, hasManualNextMove: true })
    after.waitsForDriver = waitedForDriver
    if (!former.wasTaken) Object.assign(after, { takenAt: null, takeMinutes: null })
    recordAction(draft, 'CHANGED', mergeField, numbered(mainId), null)
    return null
  }
  // The main one may be out of sight by now.
  const { refusals } = await changeTasks(tx, command, [id, mainId], action)
  const refusal = refusals.get(id)
  if (refusal) throw refusal
}
