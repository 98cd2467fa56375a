import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import type { ChangedTask } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { useQueryClient } from '@tanstack/react-query'

import { NetworkError } from '../../../client/api/errors.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { readAgain } from '../../../client/queries/readAgain.ts'
import { type Action, useAction } from '../../../client/queries/useAction.ts'
import { showDone } from '../../../ui/overlays/alert.ts'
import { taskPath, tasksQueries } from '../tasks.queries.ts'
import { useUndo } from '../useUndo.ts'
import { filesWaitAt } from '../waiting/files.ts'
import { keep, sendWaiting } from '../waiting/outbox.ts'
import { addPendingMutation } from '../waiting/pendingMutations.ts'
import { type ChangeKind, sendRequest, type TaskRequest } from '../waiting/requests.ts'
import { isEnd, pickFields, type OutboxEntry, waiting, waitingOf } from '../waiting/waiting.ts'
import { seenTask } from './useShownTask.ts'

/** A change of a task: its request, and what is stored with it until there is a network. */
export type TaskMutation = TaskRequest<ChangeKind> & {
  shown: Partial<Task>
  /** Fields that others may change as well, and fields that only the decision depends on. */
  fields: readonly (keyof Task)[]
  /**
   * The base of the change: for a text it is stored with the draft, otherwise it is the task on the screen.
   */
  began?: Partial<Task> & { version: number }
}

/** How a change is shown. */
interface Reaction {
  /** No optimistic update: the window stays open until the server responds. */
  isAwaited?: boolean
  /** The message after success, with an undo if the answer brings one. */
  describe?: (after: Task) => string
  silent?: boolean
}

type TaskChange<Input> = Reaction &
  (
    | { /** What is sent, or queued without a network. */ press: (input: Input) => TaskMutation; run?: never }
    | {
        /** Undefined for what must not be queued. */
        press: (input: Input) => TaskMutation | undefined
        /** Replaces the plain request. */
        run: (input: Input) => Promise<ChangedTask>
      }
  )

/** The change, and the task that was on the screen when it was made. */
interface Pressed<Input, Seen> {
  input: Input
  seen: Seen | undefined
  at: string
}

type Made = TaskMutation & Pick<OutboxEntry, 'base' | 'version'>

/** Whether this is the response, and not a row of a list or a queued change. */
const isWhole = (task: TaskItem): task is ChangedTask => 'checklist' in task

const madeOver = (press: TaskMutation, seen: TaskItem): Made => {
  const began = press.began ?? seen
  return { ...press, base: pickFields(press.fields, { ...began }), version: began.version }
}

function keepPress<Seen extends TaskItem>(seen: Seen, made: Made, at: string): Seen {
  const { id, queue, title } = seen
  const { kind, body, shown, base, version } = made
  const place = { taskId: id, path: taskPath(queue, id), title }
  keep({ ...place, kind, body: { ...body }, shown: { ...shown }, base, version, knownVersion: version, at })
  return { ...seen, ...shown }
}

/** Later changes are sent later, and the end of the work after its photographs. */
const mustWait = (id: number, { kind }: TaskMutation): boolean =>
  waitingOf(waiting.get(), id).length > 0 || (isEnd(kind) && filesWaitAt(id))

/**
 * A change of one task: optimistic update, the complete task as response, rollback if refused. `listed`
 * replaces a task that was never opened on this device, so that its change can be queued as well.
 */
export function useTaskChange<Input, Listed extends TaskItem = Task>(
  id: number,
  change: TaskChange<Input>,
  listed?: Listed,
): Action<Input, Task | Listed> {
  const client = useQueryClient()
  const { queryKey } = tasksQueries.task(id)
  const undo = useUndo()

  const madeOf = ({ input, seen }: Pressed<Input, Task | Listed>): Made | undefined => {
    const press = seen && change.press(input)
    return press && madeOver(press, seen)
  }
  const send = async ({ input }: Pressed<Input, Task | Listed>): Promise<ChangedTask> => {
    try {
      const task: ChangedTask = await (change.run ? change.run(input) : sendRequest(id, change.press(input)))
      const { undoId: _, ...stored } = task
      client.setQueryData(queryKey, stored)
      readAgain(client, 'tasks', task.parentId === null ? [id] : [id, task.parentId])
      return task
    } catch (error) {
      // Without a network there is nothing to read.
      if (!(error instanceof NetworkError)) readAgain(client, 'tasks')
      throw error
    }
  }
  const action = useAction<Pressed<Input, Task | Listed>, Task | Listed>({
    run: async (pressed) => {
      const { seen, at } = pressed
      const made = madeOf(pressed)
      if (!made || !seen) return send(pressed)
      if (mustWait(id, made)) {
        const task = keepPress(seen, made, at)
        void sendWaiting()
        return task
      }
      try {
        return await send(pressed)
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        return keepPress(seen, made, at)
      }
    },
    touches: [],
    silent: change.silent ?? false,
    // Waits for the first of two quick changes, which would otherwise look like a conflict with another user.
    inTurn: `task ${id}`,
  })
  const run = async (input: Input): Promise<Task | Listed> => {
    const pressed = { input, seen: seenTask(client, id) ?? listed, at: serverMoment() }
    const made = change.isAwaited ? undefined : madeOf(pressed)
    const answered = made && addPendingMutation({ taskId: id, ...made, shown: { ...made.shown } })
    try {
      const after = await action.run(pressed)
      if (pressed.seen) announce(after, pressed.seen)
      return after
    } finally {
      answered?.()
    }
  }
  // A queued change, and one that needed no change, leave the version as it is.
  const announce = (after: Task | Listed, before: Task | Listed) => {
    if (after.version === before.version || !isWhole(after) || !change.describe) return
    const { undoId } = after
    showDone(change.describe(after), undoId === undefined ? undefined : () => undo(undoId))
  }
  return {
    run,
    start: (input) => void run(input).catch(() => undefined),
    isRunning: action.isRunning,
    error: action.error,
  }
}
