import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { useCallback } from 'react'

import { isIn, type ListQueue } from './listQueue.ts'
import { type ListState, writeSearch } from './listState.ts'
import { type How, tasksRoute } from './useListState.ts'

export interface Opened {
  queue: ListQueue
  id: number | null
  open: (id: number, how?: How) => void
  /** Opens a task on another page of the list. */
  openOn: (state: ListState, id: number) => void
  /** Opens any task; one of another queue opens with the list of that queue. */
  openIn: (queue: Queue, id: number) => void
  close: () => void
}

/** The opened task is in the path; the list beside it keeps its search parameters. */
export function useOpened(): Opened {
  const { queue, id } = tasksRoute.useParams()
  const navigate = tasksRoute.useNavigate()
  const open = useCallback(
    (next: number, how: How = 'push') =>
      void navigate({
        params: { queue, id: next },
        search: (search) => search,
        replace: how === 'replace',
      }),
    [navigate, queue],
  )
  const openOn = useCallback(
    (state: ListState, next: number) =>
      void navigate({ params: { queue, id: next }, search: writeSearch(state), replace: true }),
    [navigate, queue],
  )
  const openIn = useCallback(
    (where: Queue, next: number) =>
      isIn(where, queue) ? open(next) : void navigate({ params: { queue: where, id: next }, search: {} }),
    [navigate, open, queue],
  )
  const close = useCallback(
    () => void navigate({ params: { queue, id: undefined }, search: (search) => search }),
    [navigate, queue],
  )
  return { queue, id: id ?? null, open, openOn, openIn, close }
}
