import type { RegistrationRequest, RegistrationStatus } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'

/** A request as a row of a register: it changes once, when it is decided. */
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

interface Wish {
  query: string
  status?: RegistrationStatus | undefined
  sort: 'ASC' | 'DESC'
  limit: number
  offset: number
}

export async function findRequests({ status, limit, offset, ...wish }: Wish, signal: AbortSignal) {
  const { items, totalCount } = await call(
    registrationRoutes.list,
    { query: { ...wish, ...(status && { status }), limit: String(limit), offset: String(offset) } },
    { signal },
  )
  return { items: items.map(rowOf), totalCount }
}

/** What has become of these: an erased one is not among them any more. */
export async function findRequestsById(
  ids: readonly number[],
  status: RegistrationStatus | undefined,
  signal: AbortSignal,
) {
  const found = await Promise.all(ids.map((id) => read(id, signal).catch(() => null)))
  const items = found.filter((request) => request !== null && (!status || request.status === status))
  return { items: items.filter((request) => request !== null), totalCount: items.length }
}
