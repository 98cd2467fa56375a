import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'

import type { Call, Ctx, DriverCaller, Who } from './ctx.ts'
import type { Limit, Rate } from './limits.ts'

/**
 * Identifies the caller by the access token. Throws 401, or 403 if the route is not yet available to this
 * user regardless of the role. Provided by the auth room, because the platform does not know sessions.
 */
export type Authenticate = (call: Call, route: RouteDef) => Promise<Who>

/** Resolves a driver session; throws 401 for an invalid one. */
export type AuthenticateDriver = (call: Call) => Promise<DriverCaller>

/** What rooms need to mount their routes. */
export interface Http {
  readonly app: FastifyInstance
  /** The prefix of every path: «/api». */
  readonly base: string
  /** The product is only reachable over https, even if a proxy omits the X-Forwarded-Proto header. */
  readonly isHttps: boolean
  readonly authenticate: Authenticate
  readonly authenticateDriver: AuthenticateDriver
  /** False if the caller's account was deleted during the call. */
  readonly callerExists: (who: Who) => Promise<boolean>
  /** Creates a separate rate limit; unlimited if limits are switched off. */
  readonly limitBy: (rate: Rate) => Limit
  readonly addressLimit: Limit
  readonly userLimit: Limit
  readonly driverLimit: Limit
  readonly maxFileBytes: number
  /** Called when a signed-in user is refused access. */
  readonly onForbidden?: (ctx: Ctx, route: RouteDef) => Promise<void>
}
