import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import type { AlertInput } from '../../ui/overlays/alert.ts'
import { bulkActions, describeBulkResult } from '../tasks/index.ts'

/** The next operator of the tasks; without an id the tasks have none. */
export interface Receiver {
  id: number | null
  name: string
}

const readUnfinishedTasks = (operatorId: number, signal?: AbortSignal) =>
  call(
    tasksRoutes.ids,
    { body: { operatorIds: [operatorId], statuses: [...unfinishedStatuses] } },
    signal && { signal },
  )

export const unfinishedTasksQuery = (operatorId: number) =>
  queryOptions({
    queryKey: ['tasks', 'unfinished', operatorId],
    queryFn: ({ signal }) => readUnfinishedTasks(operatorId, signal),
    staleTime: 0,
  })

/**
 * Moves the unfinished tasks of a user to the receiver, subject to the rules of each task. Resolves to a
 * description of the result, or to null if there are no such tasks. The caller reports a failed call, because
 * only it knows what was done before.
 */
export function useHandover(operatorId: number) {
  const once = useKey()
  return useAction({
    run: async (receiver: Receiver): Promise<AlertInput | null> => {
      // Tasks may have been added or finished while the window was open.
      const { ids } = await readUnfinishedTasks(operatorId)
      if (ids.length === 0) return null
      const action = bulkActions.operator(receiver)
      return describeBulkResult(action, ids.length, await once.run((key) => action.send(ids, key)))
    },
    touches: ['tasks', 'users'],
    silent: true,
  }).run
}

/** Appends the result of the hand-over to the result of the action that caused it. */
export const withOutcome = (outcome: string, { title, text, ...result }: AlertInput): AlertInput =>
  result.type === 'error'
    ? { ...result, title: title === undefined ? outcome : `${outcome}. ${title}`, text }
    : { ...result, ...(title !== undefined && { title }), text: `${outcome}. ${text}` }
