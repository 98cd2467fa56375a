import type { DriverSession } from '@naryad/contract/driver-page/driver-page'
import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import type { Input, Reply, RouteDef } from '@naryad/contract/kit/route'

import { errorOf } from '../../client/api/errors.ts'
import { type CallOptions, type CreateOptions, replyOf, requestOf } from '../../client/api/request.ts'
import { type Transport, transport as byBrowser } from '../../client/api/transport.ts'

export type DriverCall = <R extends RouteDef>(
  route: R,
  input: Input<R>,
  ...options: R extends { readonly creates: true }
    ? [Pick<CreateOptions, 'idempotencyKey' | 'occurrence'>]
    : [options?: Pick<CallOptions, 'occurrence'>]
) => Promise<Reply<R>>

const baseOf = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="naryad-api"]')?.content ?? '/api'

/** API calls of one session. A session lives as long as the driver's link, so it is never refreshed. */
export const callsOf =
  (sessionToken: string | null, transport: Transport = byBrowser): DriverCall =>
  async (route, input, ...[options = {}]) => {
    const request = requestOf(baseOf(), route, input as object, options)
    if (sessionToken !== null) request.headers['authorization'] = `Bearer ${sessionToken}`
    const answer = await transport(request)
    if (answer.status >= 200 && answer.status < 300) return replyOf(route, answer)
    throw errorOf(answer.status, await answer.text(), answer.header('x-request-id'))
  }

export const exchangeLink = (token: string): Promise<DriverSession> =>
  callsOf(null)(driverPageRoutes.openSession, { body: { token } })
