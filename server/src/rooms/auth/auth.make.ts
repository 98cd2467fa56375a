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

/** The decoded claims of a token. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Makes calls with the given token. */
export function bearers(app: FastifyInstance) {
  const bearing = (token: string, route: RouteDef, headers = {}, on = app) =>
    inject(on, route, {}, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return {
    bearing,
    me: (token: string, headers = {}) => bearing(token, authRoutes.me, headers),
    refresh: (token: string, headers = {}, on = app) => bearing(token, authRoutes.refresh, headers, on),
  }
}

/** The only session in the database. */
export const theSession = (db: Db) => db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()

/** A password with its hash; hashing one for every test would take most of their time. */
export const password = 'пароль надёжный-7'
export const passwordHash = await hash(password.normalize('NFC'), {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
})

/** Signs in as the page does, with cookies. */
export const signingIn =
  (app: FastifyInstance) =>
  (body: object, headers = {}, on = app) =>
    inject(on, authRoutes.login, { body }, { headers })

/** The recorded audit entries, the oldest first. */
export const auditOf = (db: Db) =>
  db.selectFrom('audit').select(['kind', 'userId', 'details']).orderBy('id').execute()
