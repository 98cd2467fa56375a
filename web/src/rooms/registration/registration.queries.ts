import type { RegistrationRequest, RegistrationSearch } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** A request as a row of a register; its version changes once, when it is decided. */
export interface RequestRow extends RegistrationRequest {
  version: number
}

const rowOf = (request: RegistrationRequest): RequestRow => ({
  ...request,
  version: request.decidedAt === null ? 1 : 2,
})

const read = async (id: number, signal: AbortSignal): Promise<RequestRow> =>
  rowOf(await call(registrationRoutes.get, { params: { id } }, { signal, silent: true }))

export const registrationQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['registration', 'one', id],
      queryFn: ({ signal }) => read(id, signal),
    }),
}

export async function findRequests(body: RegistrationSearch, signal: AbortSignal) {
  const { items, totalCount } = await call(registrationRoutes.search, { body }, { signal })
  return { items: items.map(rowOf), totalCount }
}
