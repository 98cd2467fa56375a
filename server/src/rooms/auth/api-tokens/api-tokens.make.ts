import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import type { TokenArea } from '@naryad/contract/auth/api-tokens.words'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'

import { addDays, companyToday } from '../../../platform/time/company-day.ts'
import { type Caller, inject } from '../../../testing/callers.ts'
import { password } from '../auth.make.ts'

interface TokenFacts {
  readonly canWrite?: boolean
  readonly areas?: TokenArea[]
}

export const inDays = (days: number): string => addDays(companyToday(), days)

/** Issues a token as its owner, with the password of `auth.make.ts`. */
export async function issueToken(by: Caller, facts: TokenFacts = {}) {
  const body = { name: 'Обмен с 1С', expiresOn: inDays(30), password, ...facts }
  return (await by.call(apiTokensRoutes.issue, { body })).body
}

/** A call with an API token. */
export const callWith =
  (app: FastifyInstance, secret: string) =>
  (route: RouteDef, input: Parameters<typeof inject>[2] = {}) =>
    inject(app, route, input, { headers: { authorization: `Bearer ${secret}` } })
