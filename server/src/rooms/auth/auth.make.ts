import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { hash } from '@node-rs/argon2'
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

/** A password, and how it is kept; hashing one for every test would take most of their time. */
export const password = 'пароль надёжный-7'
export const passwordHash = await hash(password.normalize('NFC'), {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
})

/** Signing in on the page, with everything that goes with it. */
export const signingIn =
  (app: FastifyInstance) =>
  (body: object, headers = {}, on = app) =>
    inject(on, authRoutes.login, { body }, { headers })

/** What the audit has noted, the oldest first. */
export const auditOf = (db: Db) =>
  db.selectFrom('audit').select(['kind', 'userId', 'details']).orderBy('id').execute()
