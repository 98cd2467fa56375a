import type { SsoRules } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

import type { Db } from '../../platform/db/connect.ts'
import { inject } from '../../testing/callers.ts'
import { clientId, clientSecret } from '../../testing/oidc-provider.ts'
import { peopleBase, serviceAccount, servicePassword } from '../../testing/slapd.ts'

/** The environment that connects a provider. */
export const connectedTo = (issuer: string): Record<string, string> => ({
  PUBLIC_URL: 'http://localhost:8080',
  NARYAD_OIDC: JSON.stringify({
    provider: 'oidc',
    values: { url: issuer, login: clientId, password: clientSecret },
  }),
})

/** The environment that connects a directory. */
export const connectedToDirectory = (
  provider: 'ad' | 'ldap',
  values: Readonly<Record<string, string>>,
): Record<string, string> => ({
  NARYAD_LDAP: JSON.stringify({
    provider,
    values: { base: peopleBase, login: serviceAccount, password: servicePassword, ...values },
  }),
})

export async function makeRules(db: Db, rules: Partial<SsoRules> = {}): Promise<void> {
  const value = JSON.stringify({ isOidcOn: true, oidcTitle: 'Keycloak', ...rules })
  await db.updateTable('ssoRules').set({ value }).execute()
}

/** A browser at the product: keeps cookies between calls. */
export function browserAt(app: FastifyInstance) {
  const cookies = new Map<string, string>()
  const send = async (
    route: Parameters<typeof inject>[1],
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await inject(app, route, { body }, { headers: { cookie, ...headers } })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    start: async (body: object = {}): Promise<URL> => {
      const answer = await send(ssoRoutes.start, body)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return new URL(answer.json<{ url: string }>().url)
    },
    tryStart: (body: object = {}) => send(ssoRoutes.start, body),
    finish: (parameters: Readonly<Record<string, string>>) => send(ssoRoutes.finish, parameters),
    password: (login: string, password: string) => send(ssoRoutes.password, { login, password }),
    confirm: (code: string) => send(ssoRoutes.confirm, { code }),
    /** Of the one who is signed in with the token. */
    startProof: (token: string) => send(ssoRoutes.startProof, {}, { authorization: `Bearer ${token}` }),
    finishProof: (token: string, parameters: Readonly<Record<string, string>>) =>
      send(ssoRoutes.finishProof, parameters, { authorization: `Bearer ${token}` }),
  }
}

export const messageOf = (answer: LightMyRequestResponse): string =>
  answer.json<{ message: string }>().message
