import { Task } from '@naryad/contract/tasks/tasks'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'

import type { Tx } from '../../../platform/db/connect.ts'
import { Refusal, refused } from '../../../platform/http/refusals.ts'
import { type ActionRow, insertActions } from '../changes/changes.repo.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { overVersion } from '../changes/conflict.service.ts'
import {
  type ActionDraft,
  authorOf,
  type Command,
  type CommandContext,
  commandOver,
  recordAction,
  sourceOf,
  type WorkRow,
} from '../changes/drafts.ts'
import { presentTask } from '../tasks.service.ts'

interface Note extends Pick<ActionDraft, 'kind' | 'from' | 'to'> {
  readonly field: string
  /** The task gets a new version, so that another such act over the former one is a conflict. */
  readonly isVersioned?: true
}

/** What another room does about the locked task, at the time of the command, and how its history calls it. */
type Act = (task: WorkRow, at: string) => Promise<Note | null>

/**
 * An act of another room about a task, which colleagues see in its history and clients do not. The task itself
 * does not change, so other edits do not conflict with it, unless the act is versioned.
 */
export async function noteOnTask(
  tx: Tx,
  command: Command,
  { id, version }: { readonly id: number; readonly version: number | undefined },
  act: Act,
): Promise<void> {
  const { who } = command
  const action: Action = async (_, { at }, [task]) => {
    if (!task) return () => null
    const free = checkWork(task, who)
    if (free) throw refused(free)
    const note = await act(task, at)
    return (draft) => {
      if (note) recordAction(draft, note.kind, note.field, note.from, note.to)
      if (note?.isVersioned) draft.after.version = draft.before.version + 1
      return null
    }
  }
  const current = async () => Task.parse(await presentTask(tx, who, id))
  const { refusals } = await changeTasks(
    tx,
    commandOver(command, version),
    [id],
    overVersion(version, current, action),
  )
  for (const refusal of refusals.values()) throw refusal
}

/** The same about many tasks, which the act sees together. Returns the refusals by task. */
export async function noteOnTasks(
  tx: Tx,
  { who }: Command,
  ids: readonly number[],
  act: (tasks: readonly WorkRow[], at: string) => Promise<ReadonlyMap<number, Note | Refusal>>,
): Promise<ReadonlyMap<number, Refusal>> {
  const action: Action = async (_, { at }, tasks) => {
    const free = new Map(tasks.map((task) => [task.id, checkWork(task, who)]))
    const notes = await act(
      tasks.filter(({ id }) => !free.get(id)),
      at,
    )
    return (draft) => {
      const { id } = draft.after
      const whyNot = free.get(id)
      if (whyNot) return refused(whyNot)
      const note = notes.get(id)
      if (note instanceof Refusal) return note
      if (note) recordAction(draft, note.kind, note.field, note.from, note.to)
      return null
    }
  }
  const { refusals } = await changeTasks(tx, { who }, ids, action)
  return refusals
}

/** What a user does with something of another room that belongs to the task. */
export async function recordByUser(
  tx: Tx,
  who: CommandContext['who'],
  notes: readonly Pick<ActionRow, 'taskId' | 'kind' | 'field' | 'fromText' | 'toText'>[],
): Promise<void> {
  const by = { userId: authorOf(who), source: sourceOf(who), apiTokenId: who.apiTokenId ?? null }
  await insertActions(
    tx,
    notes.map((note) => ({ ...note, ...by })),
    timeNow(),
  )
}

/** Follows from a change of the task that the history already has. */
export async function recordDerived(
  tx: Tx,
  notes: readonly Pick<ActionRow, 'taskId' | 'kind' | 'field' | 'fromText' | 'toText'>[],
): Promise<void> {
  await insertActions(
    tx,
    notes.map((note) => ({ ...note, userId: null, source: 'RULE' as const })),
    timeNow(),
  )
}
