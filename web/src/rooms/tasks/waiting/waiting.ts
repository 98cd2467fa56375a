import type { Task } from '@naryad/contract/tasks/tasks'
import { z } from 'zod'

import { createStore } from '../../../platform/store.ts'

export const PressedKind = z.enum(['status', 'operator', 'priority', 'plan', 'done', 'remoteDone', 'comment'])
export type PressedKind = z.infer<typeof PressedKind>

const Values = z.record(z.string(), z.unknown())

/** A press without a network, as it is kept on the device until the server has answered it. */
export const Waiting = z.object({
  /** One for all tries. */
  key: z.string(),
  taskId: z.int(),
  kind: PressedKind,
  at: z.iso.datetime(),
  /** What is sent. */
  body: Values,
  /** What the card shows meanwhile. */
  shown: Values,
  /** What stood there when it was pressed, of what the press itself changes. */
  base: Values,
  /** Over which version of the task it was pressed. */
  version: z.int(),
  /** A colleague has changed the same meanwhile: what stands there now. It waits for the person's word. */
  rival: z.object({ version: z.int(), at: z.iso.datetime(), values: Values }).nullable(),
})
export type Waiting = z.infer<typeof Waiting>

/** Of the person who is signed in, in the order of pressing. */
export const waiting = createStore<readonly Waiting[]>([])

export const waitingOf = (all: readonly Waiting[], taskId: number): Waiting[] =>
  all.filter((change) => change.taskId === taskId)

/** The task as it will be when everything that waits has been sent. */
export const shownOver = (task: Task, changes: readonly Waiting[]): Task =>
  changes.reduce<Task>((shown, change) => ({ ...shown, ...change.shown }), task)

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

const momentOf = (field: string, value: unknown): unknown =>
  field.startsWith('planned') && typeof value === 'string' ? Date.parse(value) : value

/** A person is the same by his number, a moment however it is written. */
const isSame = (field: string, a: unknown, b: unknown): boolean =>
  idOf(momentOf(field, a)) === idOf(momentOf(field, b))

type ValuesOf = Readonly<Record<string, unknown>>

const areSame = (fields: readonly string[], a: ValuesOf, b: ValuesOf): boolean =>
  fields.every((field) => isSame(field, a[field], b[field]))

const fieldsOf = ({ base }: Waiting): string[] => Object.keys(base)

export const picked = (fields: readonly string[], from: ValuesOf): ValuesOf =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))

/**
 * What a newer state of the task means for a press: it is there already (our own answer was lost, or a colleague
 * did the same), nobody has touched what it changes, or a colleague has changed that very thing.
 */
export function judge(change: Waiting, current: ValuesOf): 'there' | 'free' | 'rival' {
  const fields = fieldsOf(change)
  if (areSame(fields, change.shown, current)) return 'there'
  return areSame(fields, change.base, current) ? 'free' : 'rival'
}

/** The colleague's values of what the press changes. */
export const rivalOf = (change: Waiting, current: Task): NonNullable<Waiting['rival']> => ({
  version: current.version,
  at: current.updatedAt,
  values: picked(fieldsOf(change), { ...current }),
})
