import { lightRulesRoutes, lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** What the facts of a truck follow from. */
export const factRooms = ['cars', 'maintenance', 'units', 'drivers', 'tasks']

export const lightsQueries = {
  rules: queryOptions({
    queryKey: ['lights', 'rules'],
    queryFn: ({ signal }) => call(lightRulesRoutes.list, undefined, { signal }),
    staleTime: 10 * 60_000,
    meta: { isStored: true },
  }),
  /** How many trucks of the caller are red, yellow and green. */
  counts: queryOptions({
    queryKey: ['lights', 'counts'],
    queryFn: ({ signal }) => call(lightsRoutes.search, { body: { limit: 1 } }, { signal, silent: true }),
    meta: { rooms: factRooms, isStored: true },
  }),
  /** Screens show their own states of «not found» and «failed», so the call is silent. */
  ofCar: (id: number) =>
    queryOptions({
      queryKey: ['lights', 'car', id],
      queryFn: ({ signal }) => call(lightsRoutes.ofCar, { params: { id } }, { signal, silent: true }),
      meta: { rooms: factRooms, isStored: true },
    }),
}
