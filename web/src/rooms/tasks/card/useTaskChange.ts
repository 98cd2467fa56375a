import type { Task } from '@naryad/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'

import { NetworkError } from '../../../platform/api/errors.ts'
import { type Action, type ActionOptions, useAction } from '../../../platform/queries/useAction.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { keep, sendWaiting } from '../waiting/outbox.ts'
import { picked, shownOver, type Waiting, waiting, waitingOf } from '../waiting/waiting.ts'

/** What is kept of a press until there is a network. */
export interface Press extends Pick<Waiting, 'kind' | 'body'> {
  shown: Partial<Task>
  /** What of it a colleague may change, too. */
  fields: readonly (keyof Task)[]
}

interface TaskChange<Input> {
  run: (input: Input) => Promise<Task>
  /** What the card shows before the server answers. */
  ahead?: (task: Task, input: Input) => Partial<Task>
  /** A press that waits for the network; whatever has none is told to have failed. */
  press?: (input: Input) => Press
  done?: ActionOptions<Input, Task>['done']
  silent?: boolean
}

/** What is changed, and the task that was on the screen when it was. */
interface Pressed<Input> {
  input: Input
  over: Task | undefined
}

function keepPress(over: Task, { kind, body, shown, fields }: Press): Task {
  const task = shownOver(over, waitingOf(waiting.get(), over.id))
  keep({
    taskId: over.id,
    kind,
    body,
    shown: { ...shown },
    base: picked(fields, { ...task }),
    version: over.version,
  })
  return { ...task, ...shown }
}

/** A change of one task: shown at once, answered with the whole task, taken back quietly when refused. */
export function useTaskChange<Input>(id: number, change: TaskChange<Input>): Action<Input, Task> {
  const client = useQueryClient()
  const { queryKey } = tasksQueries.task(id)
  const seen = () => client.getQueryData(queryKey)

  const wait = (press: Press, over: Task): Task => {
    // What waits is shown over what the server has said last.
    client.setQueryData(queryKey, over)
    return keepPress(over, press)
  }
  const readAgain = () => void client.invalidateQueries({ queryKey: ['tasks'] })
  const send = async (input: Input): Promise<Task> => {
    try {
      const task = await change.run(input)
      client.setQueryData(queryKey, task)
      readAgain()
      return task
    } catch (error) {
      // Without a network there is nothing to be read.
      if (!(error instanceof NetworkError)) readAgain()
      throw error
    }
  }
  const action = useAction<Pressed<Input>, Task>({
    run: async ({ input, over }) => {
      const press = over && change.press?.(input)
      if (!press) return send(input)
      if (waitingOf(waiting.get(), id).length > 0) {
        const task = wait(press, over)
        void sendWaiting()
        return task
      }
      try {
        return await send(input)
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        return wait(press, over)
      }
    },
    touches: [],
    silent: change.silent ?? false,
    // The second of two quick presses would otherwise meet the first as if it were a colleague's.
    inTurn: `task ${id}`,
    ahead: ({ input }) => {
      const before = seen()
      if (before && change.ahead) client.setQueryData(queryKey, { ...before, ...change.ahead(before, input) })
      return () => {
        if (before) client.setQueryData(queryKey, before)
      }
    },
    done: (task, { input }) => (typeof change.done === 'function' ? change.done(task, input) : change.done),
  })
  return {
    run: (input) => action.run({ input, over: seen() }),
    start: (input) => action.start({ input, over: seen() }),
    isRunning: action.isRunning,
    error: action.error,
  }
}
