import { ChecklistItem, type Task } from '@naryad/contract/tasks/tasks'
import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'

import { createStore } from '../../../platform/store.ts'

export const MutationKind = z.enum([
  'status',
  'operator',
  'car',
  'priority',
  'queue',
  'plan',
  'deadline',
  'approve',
  'edit',
  'done',
  'remoteDone',
  'close',
  'comment',
  'mark',
  'signature',
])
export type MutationKind = z.infer<typeof MutationKind>

const Values = z.record(z.string(), z.unknown())

/** An offline action as stored on the device until the server has answered. */
export const OutboxEntry = z.object({
  /** One for all tries. */
  key: z.string(),
  taskId: z.int(),
  /** Path and title of the task, for the list of all pending changes. */
  path: z.string().default(''),
  title: z.string().default(''),
  kind: MutationKind,
  at: z.iso.datetime(),
  /** What is sent. */
  body: Values,
  /** What the card shows meanwhile. */
  shown: Values,
  /** What stood there when it was pressed: of what the press itself changes, and of what it was decided by. */
  base: Values,
  /** Over which version of the task it was pressed. */
  version: z.int(),
  /** A colleague has changed the same meanwhile: what stands there now. It waits for the person's word. */
  rival: z.object({ version: z.int(), at: z.iso.datetime(), values: Values }).nullable(),
})
export type OutboxEntry = z.infer<typeof OutboxEntry>

/** Of the person who is signed in, in the order of pressing. */
export const waiting = createStore<readonly OutboxEntry[]>([])

export const waitingOf = (all: readonly OutboxEntry[], taskId: number): OutboxEntry[] =>
  all.filter((change) => change.taskId === taskId)

/** Photographs of the work belong to work that is not over and not signed: they go first. */
const ends: ReadonlySet<MutationKind> = new Set(['done', 'remoteDone', 'close', 'signature'])
export const isEnd = (kind: MutationKind): boolean => ends.has(kind)

type ValuesOf = Readonly<Record<string, unknown>>
/** What of a change says how it stands over another state of the task. */
type Made = Pick<OutboxEntry, 'body' | 'shown' | 'base'>

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

const momentOf = (field: string, value: unknown): unknown => {
  // The clock of the server, or of the device: costs are refused whenever it was.
  if (field === 'costsRefusedAt') return value !== null
  const isMoment = field.startsWith('planned') || field === 'deadlineAt'
  return isMoment && typeof value === 'string' ? Date.parse(value) : value
}

const meant = (field: string, value: unknown): string => hashKey([idOf(momentOf(field, value))])

/** Persons are compared by id, moments by value. */
const isSame = (field: string, a: unknown, b: unknown): boolean => meant(field, a) === meant(field, b)

export const pickFields = (fields: readonly string[], from: ValuesOf): ValuesOf =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))

const points = 'checklist'
const Points = z.array(ChecklistItem).catch([])
const pointsOf = (values: ValuesOf): ChecklistItem[] => Points.parse(values[points])
const pointIn = (values: ValuesOf, { title }: ChecklistItem): ChecklistItem | undefined =>
  pointsOf(values).find((point) => point.title === title)

/** Of a checklist a press changes only the points that it ticks or takes back; the others are the colleagues'. */
export const ticksOf = ({ base, shown }: Pick<Made, 'base' | 'shown'>): ChecklistItem[] =>
  points in base ? pointsOf(shown).filter((point) => pointIn(base, point)?.isDone !== point.isDone) : []

/** What the press itself changes, and what it was merely decided by: costs are approved by their sum. */
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
 * What a newer state of the task means for a pending change: `alreadyApplied` (our answer was lost, or a
 * colleague did the same), `applicable` (its fields are unchanged), `conflict` (a colleague has changed one
 * of them) or `obsolete` (its precondition no longer holds).
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

/** Apart from spaces. */
export const hasSameWords = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

/** A colleague did the same with another text: the text typed here is not in the task. */
export const isTextLost = ({ body }: Pick<Made, 'body'>, current: ValuesOf): boolean =>
  ['workReport', 'closeReason'].some(
    (field) => typeof body[field] === 'string' && !hasSameWords(body[field], current[field]),
  )

/** The same change made over another state of the task. */
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

/** The task as it will be when everything that waits has been sent. */
export const applyOutbox = (task: Task, changes: readonly Made[]): Task =>
  changes.reduce<Task>((shown, change) => ({ ...shown, ...over(change, { ...shown }).shown }), task)

/**
 * Rebases the pending changes of one task on the newer state of a colleague, in order. It stops at the first
 * conflict: later ones are checked in turn, when the outcome of those before is known.
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

/** What is left when one is withdrawn: those behind it are made over what stood there before it. */
export function without(changes: readonly OutboxEntry[], key: string): OutboxEntry[] {
  const at = changes.findIndex((change) => change.key === key)
  const gone = changes[at]
  if (!gone) return [...changes]
  let state: ValuesOf = gone.base
  const behind = changes.slice(at + 1).flatMap((change) => {
    if (change.taskId !== gone.taskId) return [change]
    // What was decided by it has no ground any more.
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

/** The colleague's values of what the press changes. */
export const conflictOf = (change: OutboxEntry, current: Task): NonNullable<OutboxEntry['rival']> => ({
  version: current.version,
  at: current.updatedAt,
  values: pickFields(changedBy(change), { ...current }),
})
