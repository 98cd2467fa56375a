import type { NextActInput } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** Acts shown at first. */
export const relatedActs = 20

export const actsQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['acts', 'one', id],
      queryFn: ({ signal }) => call(actsRoutes.get, { params: { id } }, { signal, silent: true }),
      // A draft has what its requests cost now.
      meta: { rooms: ['tasks'] },
    }),
  /** What an act of a contract would have for a period. */
  next: (body: NextActInput) =>
    queryOptions({
      queryKey: ['acts', 'next', body],
      queryFn: ({ signal }) => call(actsRoutes.next, { body }, { signal, silent: true }),
      meta: { rooms: ['tasks'] },
    }),
  /** The newest acts of a contract. */
  ofContract: (contractId: number, limit = relatedActs) =>
    queryOptions({
      queryKey: ['acts', 'of contract', contractId, limit],
      queryFn: ({ signal }) =>
        call(
          actsRoutes.search,
          { body: { contractIds: [contractId], orderBy: 'actOn', sort: 'DESC', limit } },
          { signal, silent: true },
        ),
      placeholderData: keepPreviousData,
      meta: { rooms: ['tasks'] },
    }),
}
