import { TaskPromise } from '@naryad/contract/promises/promises'
import { ChecklistItem, type Task } from '@naryad/contract/tasks/tasks'
import { TaskTriage } from '@naryad/contract/triage/triage'
import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'

import { createStore } from '../../../ui/store.ts'
import { type MutationKind, taskRequests } from './requests.ts'

const Values = z.record(z.string(), z.unknown())

/** An offline action as stored on the device until the server has answered. */
export const OutboxEntry = z.object({
  /** Identifies the entry; for additions, such as comments, also the idempotency key of all attempts. */
  key: z.string(),
  taskId: z.int(),
  /** Path and title of the task, for the list of all pending changes. */
  path: z.string().default(''),
  title: z.string().default(''),
  kind: z.enum(Object.keys(taskRequests) as [MutationKind, ...MutationKind[]]),
  at: z.iso.datetime(),
  body: Values,
  /** What it does, if its body names objects by their ids. */
  text: z.string().default(''),
  /** Values displayed until it is sent. */
  shown: Values,
  /** Former values of the fields that the change sets, and of those that the decision depended on. */
  base: Values,
  /** Version of the task that the change was made over. */
  version: z.int(),
  /** Version that the user had seen; it does not follow the rebasing of the entry. */
  knownVersion: z.int().optional(),
  /** Another user has changed the same fields: their current values. The entry awaits the user's decision. */
  rival: z
    .object({
      version: z.int(),
      at: z.iso.datetime(),
      values: Values,
      /** Who has changed it, in the server's words. */
      message: z.string().default(''),
    })
    .nullable(),
})
export type OutboxEntry = z.infer<typeof OutboxEntry>

/** Outbox entries of the signed-in user, in the order in which they were made. */
export const waiting = createStore<readonly OutboxEntry[]>([])

export const waitingOf = (all: readonly OutboxEntry[], taskId: number): OutboxEntry[] =>
  all.filter((change) => change.taskId === taskId)

/** Photographs must be uploaded before the work is finished, closed or signed. */
const ends: ReadonlySet<MutationKind> = new Set(['done', 'remoteDone', 'close', 'signature'])
export const isEnd = (kind: MutationKind): boolean => ends.has(kind)

type ValuesOf = Readonly<Record<string, unknown>>
/** The parts of an entry that depend on the state of the task. */
type Made = Pick<OutboxEntry, 'body' | 'shown' | 'base'>

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

const Promised = TaskPromise.pick({ at: true, to: true, text: true }).nullable().catch(null)
const promised = (value: unknown): unknown => {
  const promise = Promised.parse(value)
  return promise && [Date.parse(promise.at), promise.to, promise.text]
}

const Triaged = TaskTriage.pick({ answers: true, verdict: true }).nullable().catch(null)

const momentOf = (field: string, value: unknown): unknown => {
  // The time may come from the server's or the device's clock, so only whether the costs were refused is
  // compared.
  if (field === 'costsRefusedAt') return value !== null
  // A promise made without a network has no number yet.
  if (field === 'promise') return promised(value)
  // Who answered, and when, is no part of the answers.
  if (field === 'triage') return Triaged.parse(value)
  const isMoment = field.startsWith('planned') || field === 'deadlineAt' || field === 'nextMoveAt'
  return isMoment && typeof value === 'string' ? Date.parse(value) : value
}

/** The crew is compared whatever its order. */
const meant = (field: string, value: unknown): string =>
  hashKey(
    field === 'crew' && Array.isArray(value)
      ? value
          .map(idOf)
          .map(String)
          .toSorted((a, b) => a.localeCompare(b))
      : [idOf(momentOf(field, value))],
  )

/** Users are compared by id, timestamps by value. */
const isSame = (field: string, a: unknown, b: unknown): boolean => meant(field, a) === meant(field, b)

export const pickFields = (fields: readonly string[], from: ValuesOf): ValuesOf =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))

const points = 'checklist'
const Points = z.array(ChecklistItem).catch([])
const pointsOf = (values: ValuesOf): ChecklistItem[] => Points.parse(values[points])
const pointIn = (values: ValuesOf, { title }: ChecklistItem): ChecklistItem | undefined =>
  pointsOf(values).find((point) => point.title === title)

/** The server can check only the list as it was sent: a checklist is merged before it is sent again. */
export const isMerged = ({ base }: Pick<OutboxEntry, 'base'>): boolean => points in base

/** An entry changes only the checklist items that it sets; the others may be changed by others. */
export const ticksOf = ({ base, shown }: Pick<Made, 'base' | 'shown'>): ChecklistItem[] =>
  points in base ? pointsOf(shown).filter((point) => pointIn(base, point)?.isDone !== point.isDone) : []

/** Fields that the entry sets, and fields that the decision depends on: costs are approved by their sum. */
const changedBy = ({ base, shown }: Made): string[] => Object.keys(base).filter((field) => field in shown)
const decidedBy = ({ base, shown }: Made): string[] => Object.keys(base).filter((field) => !(field in shown))

const isThere = (change: Made, field: string, current: ValuesOf): boolean =>
  field === points
    ? ticksOf(change).every((tick) => pointIn(current, tick)?.isDone === tick.isDone)
    : isSame(field, change.shown[field], current[field])

const isUntouched = (change: Made, field: string, current: ValuesOf): boolean =>
  field === points || isSame(field, change.base[field], current[field])

type Verdict = 'alreadyApplied' | 'applicable' | 'conflict' | 'obsolete'

/**
 * What a newer state of the task means for a pending entry: `alreadyApplied` (our response was lost, or
 * another user did the same), `applicable` (its fields are unchanged), `conflict` (another user has changed
 * one of them) or `obsolete` (its precondition no longer holds).
 */
export function checkConflict(change: Made, current: ValuesOf): Verdict {
  const changed = changedBy(change)
  if (changed.every((field) => isThere(change, field, current))) return 'alreadyApplied'
  if (decidedBy(change).some((field) => !isSame(field, change.base[field], current[field]))) return 'obsolete'
  if (ticksOf(change).some((tick) => !pointIn(current, tick))) return 'obsolete'
  return changed.every((field) => isThere(change, field, current) || isUntouched(change, field, current))
    ? 'applicable'
    : 'conflict'
}

const plain = (text: unknown): string => String(text).replaceAll(/\s+/g, ' ').trim()

/** Compares texts, ignoring differences in whitespace. */
export const hasSameWords = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

/** Another user did the same with another text, so the text typed here is not in the task. */
export const isTextLost = ({ body }: Pick<Made, 'body'>, current: ValuesOf): boolean =>
  ['workReport', 'closeReason'].some(
    (field) => typeof body[field] === 'string' && !hasSameWords(body[field], current[field]),
  )

/** Rebases the entry on another state of the task. */
function over<Change extends Made>(change: Change, state: ValuesOf): Change {
  const known = Object.keys(change.base).filter((field) => field in state)
  const base = { ...change.base, ...pickFields(known, state) }
  if (!known.includes(points)) return { ...change, base }
  const ticks = new Map(ticksOf(change).map(({ title, isDone }) => [title, isDone]))
  const ticked = {
    [points]: pointsOf(state).map((point) => ({ ...point, isDone: ticks.get(point.title) ?? point.isDone })),
  }
  return { ...change, base, shown: { ...change.shown, ...ticked }, body: { ...change.body, ...ticked } }
}

/** The task with all pending entries applied. */
export const applyOutbox = (task: Task, changes: readonly Made[]): Task =>
  changes.reduce<Task>((shown, change) => ({ ...shown, ...over(change, { ...shown }).shown }), task)

/**
 * Rebases the pending entries of a task on a newer state, in order. Stops at the first conflict: later
 * entries are checked one by one, when the outcome of those before is known.
 */
export function rebaseEntries(changes: readonly OutboxEntry[], current: Task): OutboxEntry[] {
  let state: ValuesOf = { ...current }
  let isInDoubt = false
  return changes.map((change) => {
    const verdict = isInDoubt ? 'conflict' : checkConflict(change, state)
    if (verdict === 'alreadyApplied') return change
    isInDoubt = verdict !== 'applicable'
    if (isInDoubt) return change
    const moved = { ...over(change, state), version: current.version }
    state = { ...state, ...moved.shown }
    return moved
  })
}

/** The remaining entries after one is withdrawn: later ones are rebased on the state before it. */
export function without(changes: readonly OutboxEntry[], key: string): OutboxEntry[] {
  const at = changes.findIndex((change) => change.key === key)
  const gone = changes[at]
  if (!gone) return [...changes]
  let state: ValuesOf = gone.base
  const behind = changes.slice(at + 1).flatMap((change) => {
    if (change.taskId !== gone.taskId) return [change]
    // Entries that depended on the withdrawn one are obsolete.
    if (decidedBy(change).some((field) => field in gone.shown)) return []
    const moved = over(change, state)
    state = {
      ...state,
      ...pickFields(
        Object.keys(state).filter((field) => field in moved.shown),
        moved.shown,
      ),
    }
    return [moved]
  })
  return [...changes.slice(0, at), ...behind]
}

/** The other user's values of the fields that the entry sets. */
export const conflictOf = (
  change: OutboxEntry,
  current: Task,
  message: string,
): NonNullable<OutboxEntry['rival']> => ({
  message,
  version: current.version,
  at: current.updatedAt,
  values: pickFields(changedBy(change), { ...current }),
})
