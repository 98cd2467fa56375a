import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'

import type { Call, Ctx, DriverCaller, Who } from './ctx.ts'
import type { Limit, Rate } from './limits.ts'

/**
 * Finds who calls by his access token, or throws «401»; «403» where he may not call this yet, whatever his role.
 * The auth room gives it: the platform knows no sessions.
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
  /** False: whoever calls was deleted meanwhile. */
  readonly callerExists: (who: Who) => Promise<boolean>
  /** A limit of one's own, unless limits are switched off. */
  readonly limitBy: (rate: Rate) => Limit
  readonly addressLimit: Limit
  readonly userLimit: Limit
  readonly driverLimit: Limit
  readonly maxFileBytes: number
  /** Somebody who is signed in has asked for what is not for him. */
  readonly onForbidden?: (ctx: Ctx, route: RouteDef) => Promise<void>
}
