import type { TaskAction } from '@naryad/contract/tasks/tasks'
import { fillsOperator, needsOperator } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Actor } from '@naryad/contract/tasks/tasks.rules'
import { isDone, isEnded, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'
import type { Selectable } from 'kysely'

import type { TasksTable } from '../tasks.table.ts'

/** What the rules look at and the life of a task changes. Texts and the like are read only by those who edit them. */
export const workColumns = [
  'id',
  'queue',
  'status',
  'priority',
  'typeId',
  'categoryId',
  'companyId',
  'carId',
  'operatorId',
  'parentId',
  'repeatOfId',
  'isWarranty',
  'costs',
  'isCostsApproved',
  'costsApprovedAt',
  'costsApprovedBy',
  'costsRefusedAt',
  'signedAt',
  'plannedFrom',
  'plannedTo',
  'deadlineAt',
  'deadlineNormMinutes',
  'hasManualDeadline',
  'createdAt',
  'doneAt',
  'doneBy',
  'closedAt',
  'closedBy',
  'takenAt',
  'statusSince',
  'isRemote',
  'reworksCount',
  'takeMinutes',
  'clientMinutes',
  'dispatcherMinutes',
  'engineerMinutes',
  'supplyMinutes',
  'closeReason',
  'workReport',
  'checklist',
  'version',
  'childsCount',
  'childsEndedCount',
  'attachmentsCount',
  'direction',
] as const satisfies readonly (keyof TasksTable)[]

export type WorkRow = Readonly<Pick<Selectable<TasksTable>, (typeof workColumns)[number]>>

/** A person is named when the history is written, all of a batch at once. */
export type HistoryValue = string | null | { readonly personId: number }

export interface ActionDraft {
  readonly kind: TaskAction['kind']
  readonly field: string | null
  readonly from: HistoryValue
  readonly to: HistoryValue
  /** Derived from another change, not made by a user. */
  readonly isDerived: boolean
}

/** Columns beside the working ones; lists are plain data. */
export type Wide = Partial<Selectable<TasksTable>>

/** A locked task and what is to become of it. Nothing is written before all of a batch have been judged. */
export interface Draft {
  readonly before: WorkRow
  readonly after: { -readonly [Column in keyof WorkRow]: WorkRow[Column] }
  readonly wide: Wide
  readonly actions: ActionDraft[]
}

/** Who acts, and when. */
export interface CommandContext {
  readonly who: Actor & {
    readonly companyId: number | null
    readonly queues: readonly Queue[]
    /** Set for a program with a personal API token. */
    readonly apiTokenId?: number
  }
  readonly at: string
}

/** The channel of what this caller creates and changes. */
export function sourceOf({
  role,
  apiTokenId,
}: Pick<CommandContext['who'], 'role' | 'apiTokenId'>): TaskSource {
  if (apiTokenId !== undefined) return 'API'
  return role === 'client' ? 'CLIENT' : 'STAFF'
}

export const draftOf = (row: WorkRow): Draft => ({ before: row, after: { ...row }, wide: {}, actions: [] })

export function recordAction(
  draft: Draft,
  kind: TaskAction['kind'],
  field: string | null,
  from: HistoryValue,
  to: HistoryValue,
  isDerived = false,
): void {
  draft.actions.push({ kind, field, from, to, isDerived })
}

const person = (personId: number | null): HistoryValue => (personId === null ? null : { personId })

export function setOperator(draft: Draft, operatorId: number | null, isDerived = false): void {
  if (draft.after.operatorId === operatorId) return
  recordAction(draft, 'OPERATOR', 'Оператор', person(draft.after.operatorId), person(operatorId), isDerived)
  draft.after.operatorId = operatorId
}

const backToWork = { doneAt: null, doneBy: null, closedAt: null, closedBy: null, closeReason: null }

/** Moves the status with all that goes with it: when and by whom it ended, and who answers for it from now on. */
export function setStatus(
  draft: Draft,
  to: TaskStatus,
  { who, at }: CommandContext,
  isDerived = false,
): void {
  const { after } = draft
  const from = after.status
  if (from === to) return
  after.status = to
  const kind = isDone(to) ? 'DONE' : to === 'CLOSED' ? 'CLOSED' : 'STATUS'
  recordAction(draft, kind, 'Статус', statusTitle(from), statusTitle(to), isDerived)
  if (isEnded(from) && !isEnded(to)) Object.assign(after, backToWork)
  if (isDone(to)) Object.assign(after, { doneAt: at, doneBy: who.id })
  if (to === 'CLOSED') Object.assign(after, { closedAt: at, closedBy: who.id })
  if (!needsOperator(to)) {
    // A parent is new again when all its children are; who answers for it stays.
    if (after.childsCount === 0) setOperator(draft, null, isDerived)
  } else if (after.operatorId === null && fillsOperator(who, after.queue))
    setOperator(draft, who.id, isDerived)
}

/** Columns that count what belongs to a task. They are not edited, so no edit of a colleague is older because of them. */
const counters: ReadonlySet<string> = new Set(['childsCount', 'childsEndedCount', 'attachmentsCount'])

export const changedColumns = ({ before, after }: Draft): (keyof WorkRow)[] =>
  workColumns.filter((column) => before[column] !== after[column])

/** Gives a task that was edited its next version. False: there is nothing to write. */
export function finalizeDraft(draft: Draft): boolean {
  const { before, after, wide, actions } = draft
  const changed = changedColumns(draft)
  const isWide = Object.keys(wide).length > 0
  if (isWide || changed.some((column) => !counters.has(column))) after.version = before.version + 1
  return isWide || changed.length > 0 || actions.length > 0
}
