import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'

import type { Db } from '../../platform/db/connect.ts'
import { inject } from '../../testing/callers.ts'

export interface Pair {
  readonly accessToken: string
  readonly refreshToken: string
}

/** What a token says to whoever can read base64. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Calls with any token at all. */
export function bearers(app: FastifyInstance) {
  const bearing = (token: string, route: RouteDef, headers = {}, on = app) =>
    inject(on, route, {}, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return {
    bearing,
    me: (token: string, headers = {}) => bearing(token, authRoutes.me, headers),
    refresh: (token: string, headers = {}, on = app) => bearing(token, authRoutes.refresh, headers, on),
  }
}

/** The only session there is. */
export const theSession = (db: Db) => db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
