import { driveBetween } from '@naryad/contract/calendar/distances'
import { mapRoutes } from '@naryad/contract/geo/geo.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../../../../client/api/api.ts'
import { useMe } from '../../../../client/session/me.ts'

/** Approximate kilometres to the task by operator id; operators without a recent mark are missing. */
export type Distances = ReadonlyMap<number, number>

const peopleQuery = queryOptions({
  queryKey: ['tasks', 'map', { layers: ['people'] }],
  queryFn: ({ signal }) => call(mapRoutes.search, { body: { layers: ['people'] } }, { signal, silent: true }),
  meta: { isSilent: true },
})

/**
 * Distances between the last marks of employees and the task, for dispatchers. Only a hint, so errors are
 * silent.
 */
export function useOperatorDistances({ point }: Pick<Task, 'point'>, isWanted: boolean): Distances {
  const { rights } = useMe()
  const enabled = isWanted && point !== null && rights['tasks.dispatch'] === 'all'
  const { data } = useQuery({ ...peopleQuery, enabled })
  const distances = new Map<number, number>()
  for (const person of data?.people ?? []) {
    const drive = driveBetween(person.point, point)
    if (drive) distances.set(person.id, drive.distanceKm)
  }
  return distances
}
