import { Task } from '@naryad/contract/tasks/tasks'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'

import type { Tx } from '../../../platform/db/connect.ts'
import { refused } from '../../../platform/http/refusals.ts'
import { type ActionDraft, type Command, commandOver, recordAction, type WorkRow } from '../edit/drafts.ts'
import { presentTask } from '../tasks.service.ts'
import { type ActionRow, insertActions } from './changes.repo.ts'
import { type Action, changeTasks } from './changes.service.ts'
import { timeNow } from './clock.ts'
import { overVersion } from './conflict.service.ts'

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
