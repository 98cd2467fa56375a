import type { TaskAction } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { fillsOperator, needsOperator } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Actor } from '@naryad/contract/tasks/tasks.rules'
import { isDone, isEnded, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'
import type { Selectable } from 'kysely'

import { latest } from '../../../platform/time/latest.ts'
import type { Occurrence } from '../../../platform/time/occurrence.ts'
import { type ColumnFor, columnsFor, type TasksTable } from '../task-columns.table.ts'
import type { TaskWarrantiesTable } from '../tasks.table.ts'

/**
 * The working set of columns: those that rules read and the life cycle changes. Other texts
 * and wide columns are read only for edits.
 */
export const workColumns = columnsFor('work')

export type StoredWork = Readonly<Pick<Selectable<TasksTable>, ColumnFor<'work'>>>

export type StoredWarranty = Readonly<Omit<TaskWarrantiesTable, 'taskId'>>

export interface WorkRow extends StoredWork {
  /** In the order of ids; replaced by another array if it changes. */
  readonly crewIds: readonly number[]
  /** Replaced by another object if it changes. */
  readonly warranty: StoredWarranty | null
  /** The issued act that has the task and locks it. */
  readonly act: { readonly id: number; readonly number: string } | null
}

/** Names of people are resolved when the history is written, for the whole batch at once. */
export type HistoryValue = string | null | { readonly personId: number }

export interface ActionDraft {
  readonly kind: TaskAction['kind']
  readonly field: string | null
  readonly from: HistoryValue
  readonly to: HistoryValue
  /** Derived from another change, not made by a user. */
  readonly isDerived: boolean
}

/** Columns that are written per task; lists are plain data. */
export type Wide = Partial<Pick<Selectable<TasksTable>, ColumnFor<'edit'> | 'checklist'>>

/**
 * A locked task with its pending changes. Nothing is written before all tasks of the batch have been
 * checked.
 */
export interface Draft {
  readonly before: WorkRow
  readonly after: { -readonly [Column in keyof WorkRow]: WorkRow[Column] }
  readonly wide: Wide
  readonly actions: ActionDraft[]
  /** When the command took effect, if not at its own time: a status begins when the one before it ends. */
  effectiveAt?: string
  /** The contract has approved the costs, not a person. */
  isApprovedByLimit?: boolean
  /** The task gets back its state from before it was closed by mistake. */
  isRestored?: boolean
  /** A person has approved the costs before the change that is undone. */
  isFormerApproval?: boolean
  /** A unit of its truck has changed. */
  isWarrantyDue?: boolean
  /** Works of a plan were linked to it: what was agreed to for them may cover its costs. */
  hasNewWorks?: boolean
  /** What was agreed to for its works until an agreement was taken back. */
  formerlyAgreed?: number | null
}

/** A rule of the company, and why it acts. */
export interface RuleAuthor {
  readonly title: string
  readonly reason: string
}

/** The acting user and the time. */
export interface CommandContext {
  readonly who: Actor & {
    readonly companyId: number | null
    readonly queues: readonly Queue[]
    /** Set for a call with a personal API token. */
    readonly apiTokenId?: number
    /** Someone of the organization without an account, whom another room has let in. */
    readonly isGuest?: true
    /** Of a guest: how the words came; a public link by default. */
    readonly source?: TaskSource
    /** A rule of the company acts, not a person. */
    readonly rule?: RuleAuthor
  }
  /** When the command was given: for one made without a network, earlier than the server received it. */
  readonly at: string
  readonly receivedAt: string
}

/** Who gives a command, and when, if that was before the server received it. */
export interface Command {
  readonly who: CommandContext['who']
  readonly occurrence?: Occurrence | undefined
}

/** A device that sends a version without another one had seen that version. */
export const commandOver = ({ who, occurrence }: Command, knownVersion: number | undefined): Command => ({
  who,
  occurrence: occurrence && knownVersion !== undefined ? { knownVersion, ...occurrence } : occurrence,
})

/** Someone of the organization without an account. */
export const guestOf = (companyId: number, source: TaskSource = 'PUBLIC'): CommandContext['who'] => ({
  id: 0,
  role: 'client',
  isSenior: false,
  companyId,
  queues: [],
  isGuest: true,
  source,
})

/** Whom the history, the columns and the events of a change name. */
export const authorOf = ({ id, isGuest, rule }: CommandContext['who']): number | null =>
  isGuest || rule ? null : id

/** A rule may do what an administrator may; it is never the operator itself. */
export const whoOfRule = (rule: RuleAuthor): CommandContext['who'] => ({
  id: 0,
  role: 'admin',
  isSenior: false,
  companyId: null,
  queues: [],
  rule,
})

/** The channel recorded for tasks and changes of this caller. */
export function sourceOf({
  role,
  apiTokenId,
  isGuest,
  source = 'PUBLIC',
  rule,
}: Pick<CommandContext['who'], 'role' | 'apiTokenId' | 'isGuest' | 'source' | 'rule'>): TaskSource {
  if (rule) return 'RULE'
  if (isGuest) return source
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
  recordAction(
    draft,
    'OPERATOR',
    taskTitles.operator,
    person(draft.after.operatorId),
    person(operatorId),
    isDerived,
  )
  draft.after.operatorId = operatorId
}

export type MovedDraft = Draft & Required<Pick<Draft, 'effectiveAt'>>

/** Whether the command has changed the status. */
export const hasMoved = (draft: Draft): draft is MovedDraft => draft.before.status !== draft.after.status

const backToWork = { doneAt: null, doneBy: null, closedAt: null, closedBy: null, closeReason: null }

/**
 * Changes the status with its consequences: time and author of the completion, and the operator. A status
 * begins when the one before it ends, so an earlier moment is moved to that.
 */
export function setStatus(
  draft: Draft,
  to: TaskStatus,
  { who, ...context }: CommandContext,
  isDerived = false,
): void {
  const { before, after } = draft
  const from = after.status
  if (from === to) return
  const at = latest(context.at, before.statusSince)
  draft.effectiveAt = at
  after.status = to
  const kind = isDone(to) ? 'DONE' : to === 'CLOSED' ? 'CLOSED' : 'STATUS'
  recordAction(draft, kind, taskTitles.status, statusTitle(from), statusTitle(to), isDerived)
  if (isEnded(from) && !isEnded(to)) Object.assign(after, backToWork)
  if (isDone(to)) Object.assign(after, { doneAt: at, doneBy: authorOf(who) })
  if (to === 'CLOSED') Object.assign(after, { closedAt: at, closedBy: authorOf(who) })
  if (!needsOperator(to)) {
    // A parent becomes new again when all its children are, but keeps its operator.
    if (after.childsCount === 0) setOperator(draft, null, isDerived)
  } else if (after.operatorId === null && !who.rule && fillsOperator(who, after.queue))
    setOperator(draft, who.id, isDerived)
}

/** Counters are not edited by users, so changes of them do not conflict with edits. */
const counters: ReadonlySet<string> = new Set(['childsCount', 'childsEndedCount', 'attachmentsCount'])

export const changedColumns = ({ before, after }: Draft): (keyof StoredWork)[] =>
  workColumns.filter((column) => before[column] !== after[column])

/** Increments the version of an edited task. False if nothing has changed. */
export function finalizeDraft(draft: Draft): boolean {
  const { before, after, wide, actions } = draft
  const changed = changedColumns(draft)
  const isWide = Object.keys(wide).length > 0
  const isRelated = before.crewIds !== after.crewIds || before.warranty !== after.warranty
  if (isWide || isRelated || changed.some((column) => !counters.has(column)))
    after.version = before.version + 1
  return isWide || isRelated || changed.length > 0 || actions.length > 0
}
