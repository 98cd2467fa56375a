import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'

import { NetworkError } from '../../../platform/api/errors.ts'
import { showDone } from '../../../platform/overlays/alert.ts'
import { readAgain } from '../../../platform/queries/readAgain.ts'
import { type Action, useAction } from '../../../platform/queries/useAction.ts'
import { taskPath, tasksQueries } from '../tasks.queries.ts'
import { filesWaitAt } from '../waiting/files.ts'
import { keep, sendWaiting } from '../waiting/outbox.ts'
import { addPendingMutation } from '../waiting/pendingMutations.ts'
import { isEnd, pickFields, type OutboxEntry, waiting, waitingOf } from '../waiting/waiting.ts'
import { seenTask } from './useShownTask.ts'

/** The part of an offline action that is stored until there is a network. */
export interface TaskMutation extends Pick<OutboxEntry, 'kind' | 'body'> {
  shown: Partial<Task>
  /** What of it a colleague may change, too; and what is not shown otherwise, but was decided by. */
  fields: readonly (keyof Task)[]
  /** Where it began: a text with its draft, everything else with the task as it stands on the screen. */
  began?: Partial<Task> & { version: number }
}

/** `Listed`: the task as a list shows it, for actions that are offered there, too. */
interface TaskChange<Input, Listed extends TaskItem> {
  run: (input: Input) => Promise<Task>
  /** The action to queue without a network; an action without it fails. */
  press?: (input: Input) => TaskMutation | undefined
  /** Not shown before the server has answered: a window stays open until then. */
  isAwaited?: boolean
  /** The text of the alert when it is done, and what takes it back; without `back` it cannot be taken back. */
  describe?: (after: Task, before: Task | Listed) => ChangeDescription<Input>
  silent?: boolean
}

interface ChangeDescription<Input> {
  text: string
  back?: Input | undefined
}

/** What is changed, and the task that was on the screen when it was. */
interface Pressed<Input, Seen> {
  input: Input
  seen: Seen | undefined
}

interface Made extends TaskMutation {
  base: OutboxEntry['base']
  version: number
}

/** The server answers with the whole task. */
const isWhole = (task: TaskItem): task is Task => 'checklist' in task

const madeOver = (press: TaskMutation, seen: TaskItem): Made => {
  const began = press.began ?? seen
  return { ...press, base: pickFields(press.fields, { ...began }), version: began.version }
}

function keepPress<Seen extends TaskItem>(seen: Seen, { kind, body, shown, base, version }: Made): Seen {
  const { id, queue, title } = seen
  keep({ taskId: id, path: taskPath(queue, id), title, kind, body, shown: { ...shown }, base, version })
  return { ...seen, ...shown }
}

/** What was pressed later goes later, and the end of the work after its photographs. */
const mustWait = (id: number, { kind }: TaskMutation): boolean =>
  waitingOf(waiting.get(), id).length > 0 || (isEnd(kind) && filesWaitAt(id))

/**
 * A change of one task: shown at once, answered with the whole task, taken back quietly when refused. `listed` stands
 * in for a task that was never opened on this device, so that its change can wait for the network as well.
 */
export function useTaskChange<Input, Listed extends TaskItem = Task>(
  id: number,
  change: TaskChange<Input, Listed>,
  listed?: Listed,
): Action<Input, Task | Listed> {
  const client = useQueryClient()
  const { queryKey } = tasksQueries.task(id)

  const madeOf = ({ input, seen }: Pressed<Input, Task | Listed>): Made | undefined => {
    const press = seen && change.press?.(input)
    return press && madeOver(press, seen)
  }
  const send = async (input: Input): Promise<Task> => {
    try {
      const task = await change.run(input)
      client.setQueryData(queryKey, task)
      readAgain(client, 'tasks', task.parentId === null ? [id] : [id, task.parentId])
      return task
    } catch (error) {
      // Without a network there is nothing to be read.
      if (!(error instanceof NetworkError)) readAgain(client, 'tasks')
      throw error
    }
  }
  const action = useAction<Pressed<Input, Task | Listed>, Task | Listed>({
    run: async (pressed) => {
      const { input, seen } = pressed
      const made = madeOf(pressed)
      if (!made || !seen) return send(input)
      if (mustWait(id, made)) {
        const task = keepPress(seen, made)
        void sendWaiting()
        return task
      }
      try {
        return await send(input)
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        return keepPress(seen, made)
      }
    },
    touches: [],
    silent: change.silent ?? false,
    // The second of two quick presses would otherwise meet the first as if it were a colleague's.
    inTurn: `task ${id}`,
  })
  const run = async (input: Input): Promise<Task | Listed> => {
    const pressed = { input, seen: seenTask(client, id) ?? listed }
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
  // What waits for a network has the version it had, and so has what needed no change.
  const announce = (after: Task | Listed, before: Task | Listed) => {
    const isNew = after.version !== before.version && isWhole(after)
    const description = isNew ? change.describe?.(after, before) : undefined
    if (!description) return
    const { text, back } = description
    showDone(text, back === undefined ? undefined : () => void run(back).catch(() => undefined))
  }
  return {
    run,
    start: (input) => void run(input).catch(() => undefined),
    isRunning: action.isRunning,
    error: action.error,
  }
}
