import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'

import type { Call, Ctx, DriverCaller, Who } from './ctx.ts'
import type { Limit, Rate } from './limits.ts'

/**
 * Identifies the caller by the access token; throws 401, or 403 where the route is not yet open to this user
 * whatever the role. Provided by the auth room: the platform does not know sessions.
 */
export type Authenticate = (call: Call, route: RouteDef) => Promise<Who>

/** Resolves a driver session, or throws 401. */
export type AuthenticateDriver = (call: Call) => Promise<DriverCaller>

/** What rooms are mounted on. */
export interface Http {
  readonly app: FastifyInstance
  /** Before every path: «/api». */
  readonly base: string
  /** The product stands behind https even when a call has lost the mark of it. */
  readonly isHttps: boolean
  readonly authenticate: Authenticate
  readonly authenticateDriver: AuthenticateDriver
  /** False if the caller's account was deleted during the call. */
  readonly callerExists: (who: Who) => Promise<boolean>
  /** A limit of one's own, unless limits are switched off. */
  readonly limitBy: (rate: Rate) => Limit
  readonly addressLimit: Limit
  readonly userLimit: Limit
  readonly driverLimit: Limit
  readonly maxFileBytes: number
  /** Called when a signed-in user is refused access. */
  readonly onForbidden?: (ctx: Ctx, route: RouteDef) => Promise<void>
}
