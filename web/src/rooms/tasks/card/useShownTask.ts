import type { Task } from '@naryad/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useStore } from '../../../ui/store.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { pendingMutations } from '../waiting/pendingMutations.ts'
import { applyOutbox, waiting, waitingOf } from '../waiting/waiting.ts'

const ofTask = (id: number) => (change: { taskId: number }) => change.taskId === id

/** The task with all pending and running changes applied. */
export function useShownTask(id: number, task: Task | undefined): Task | undefined {
  const entries = useStore(waiting)
  const going = useStore(pendingMutations)
  return useMemo(
    () => task && applyOutbox(task, [...waitingOf(entries, id), ...going.filter(ofTask(id))]),
    [task, entries, going, id],
  )
}

/** The same for actions: the task as shown, with pending changes over the server's last state. */
export function seenTask(client: QueryClient, id: number): Task | undefined {
  const task = client.getQueryData(tasksQueries.task(id).queryKey)
  return (
    task && applyOutbox(task, [...waitingOf(waiting.get(), id), ...pendingMutations.get().filter(ofTask(id))])
  )
}
