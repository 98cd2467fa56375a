import type { Task } from '@naryad/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'

import { type Action, type ActionOptions, useAction } from '../../../platform/queries/useAction.ts'
import { tasksQueries } from '../tasks.queries.ts'

interface TaskChange<Input> {
  run: (input: Input) => Promise<Task>
  /** What the card shows before the server answers. */
  ahead?: (task: Task, input: Input) => Partial<Task>
  done?: ActionOptions<Input, Task>['done']
  silent?: boolean
}

/** A change of one task: shown at once, answered with the whole task, taken back quietly when refused. */
export function useTaskChange<Input>(id: number, change: TaskChange<Input>): Action<Input, Task> {
  const client = useQueryClient()
  const { queryKey } = tasksQueries.task(id)
  return useAction<Input, Task>({
    run: async (input) => {
      const task = await change.run(input)
      client.setQueryData(queryKey, task)
      return task
    },
    touches: ['tasks'],
    ...(change.done ? { done: change.done } : {}),
    silent: change.silent ?? false,
    ahead: (input) => {
      const before = client.getQueryData(queryKey)
      if (before && change.ahead) client.setQueryData(queryKey, { ...before, ...change.ahead(before, input) })
      return () => {
        if (before) client.setQueryData(queryKey, before)
      }
    },
  })
}
