import type { Input } from '@naryad/contract/kit/route'
import type { UnitQuery } from '@naryad/contract/units/units'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

/** The terms of a unit are ranges of maintenance, and its truck, person and request are named. */
const shown = { rooms: ['maintenance', 'cars'] }

type Among = Pick<UnitQuery, 'places' | 'kinds'>

export const unitsQueries = {
  /** Screens show their own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['units', 'unit', id],
      queryFn: ({ signal }) => call(unitsRoutes.get, { params: { id } }, { signal, silent: true }),
      meta: { ...shown, isStored: true },
    }),
  ofCar: (carId: number) =>
    queryOptions({
      queryKey: ['units', 'car', carId],
      queryFn: ({ signal }) => call(unitsRoutes.ofCar, { params: { carId } }, { signal, silent: true }),
      meta: { ...shown, isStored: true },
    }),
  ofTask: (taskId: number) =>
    queryOptions({
      queryKey: ['units', 'task', taskId],
      queryFn: ({ signal }) => call(unitsRoutes.ofTask, { params: { taskId } }, { signal, silent: true }),
      meta: { isStored: true },
    }),
  /** What a person has in hands. */
  ofUser: (userId: number) =>
    queryOptions({
      queryKey: ['units', 'user', userId],
      queryFn: ({ signal }) =>
        call(
          unitsRoutes.search,
          { body: { userIds: [userId], places: ['PERSON'], orderBy: 'model', sort: 'ASC', limit: 200 } },
          { signal, silent: true },
        ),
      meta: { isStored: true, isSilent: true },
    }),
  /** How many of these units stand on trucks. */
  standing: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['units', 'standing', ids],
      queryFn: ({ signal }) =>
        call(
          unitsRoutes.count,
          { body: { filters: [{ ids: [...ids], places: ['CAR'] }] } },
          { signal, silent: true },
        ),
      select: ({ counts }) => counts[0] ?? 0,
      meta: { isSilent: true },
    }),
  failures: (body: Input<typeof unitsRoutes.failures>['body']) =>
    queryOptions({
      queryKey: ['units', 'failures', body],
      queryFn: ({ signal }) => call(unitsRoutes.failures, { body }, { signal }),
      placeholderData: keepPreviousData,
      meta: { showsFailure: true },
    }),
  byPerson: queryOptions({
    queryKey: ['units', 'byPerson'],
    queryFn: ({ signal }) => call(unitsRoutes.byPerson, undefined, { signal, silent: true }),
  }),
  models: queryOptions({
    queryKey: ['units', 'models'],
    queryFn: ({ signal }) => call(unitModelsRoutes.list, undefined, { signal }),
    staleTime: 10 * 60_000,
    meta: { isStored: true },
  }),
  lookup: (query: string, among: Among) =>
    queryOptions({
      queryKey: ['units', 'lookup', query, among],
      queryFn: ({ signal }) =>
        call(unitsRoutes.searchByQuery, { body: { query, limit: maxFound, ...among } }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
