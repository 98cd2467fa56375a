import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { ErrorReply } from '@naryad/contract/kit/errors'
import type { Input, Reply, RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'

import { type Caller, inject } from '../../testing/callers.ts'

interface Options {
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A test client with a driver session. */
export interface DriverCaller {
  readonly sessionToken: string
  call<R extends RouteDef>(route: R, input: Input<R>, options?: Options): Promise<Reply<R>>
  refusal(route: RouteDef, input: object, options?: Options): Promise<ErrorReply>
}

/** Issues a personal link. */
export const issueLink = async (dispatcher: Caller, driverId: number): Promise<string> =>
  (await dispatcher.call(driversRoutes.issueMobileToken, { params: { id: driverId } })).body.token

/** Exchanges a personal link for a driver session. */
export async function openPage(app: FastifyInstance, token: string): Promise<DriverCaller> {
  const opened = await inject(app, driverPageRoutes.openSession, { body: { token } })
  if (opened.statusCode !== 201) throw new Error(`no session: ${opened.statusCode} ${opened.body}`)
  const { sessionToken } = opened.json<{ sessionToken: string }>()
  const send = (route: RouteDef, input: object, options: Options = {}) =>
    inject(app, route, input, {
      ...options,
      headers: { authorization: `Bearer ${sessionToken}`, ...options.headers },
    })
  return {
    sessionToken,
    call: async (route, input, options) => {
      const answer = await send(route, input as object, options)
      if (answer.statusCode >= 400)
        throw new Error(`${route.method} ${route.path}: ${answer.statusCode} ${answer.body}`)
      return (answer.body === '' ? undefined : answer.json()) as Reply<typeof route>
    },
    refusal: async (route, input, options) => {
      const answer = await send(route, input, options)
      if (answer.statusCode < 400) throw new Error(`${route.method} ${route.path} was not refused`)
      return answer.json<ErrorReply>()
    },
  }
}
