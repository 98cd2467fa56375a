import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

export const clientId = 'naryad'
export const clientSecret = 'canary-secret-of-the-client'.padEnd(40, 's')
/** The public address of the product in tests. */
const publicUrl = 'http://localhost:8080'
const callbackOf = (product: string): string => `${product}/sso/callback`
export const callback = callbackOf(publicUrl)

type Claims = Readonly<Record<string, unknown>>

/** A server of this machine. */
export async function openServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** A real OpenID provider; its sign-in page signs in the person that the test names, without a form. */
export async function openOidcProvider(
  people: Readonly<Record<string, Claims>>,
  product = publicUrl,
  backChannelLogoutUri?: string,
) {
  const blocked = new Set<string>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  /** It needs the address of the server, which answers by it. */
  const made: { provider?: Provider } = {}
  let whoSignsIn = Object.keys(people)[0] ?? ''
  const { url: issuer, close } = await openServer((request, response) => {
    if (made.provider && request.url?.startsWith('/interaction/'))
      void interact(made.provider, whoSignsIn, { request, response })
    else made.provider?.callback()(request, response)
  })
  made.provider = new Provider(issuer, {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] },
    cookies: { keys: ['k'.repeat(32)] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callbackOf(product)],
        post_logout_redirect_uris: [`${product}/login`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        ...(backChannelLogoutUri === undefined
          ? {}
          : { backchannel_logout_uri: backChannelLogoutUri, backchannel_logout_session_required: true }),
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    // Its own refuses to call this machine, where the product of a test is.
    fetch: (url: URL, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, options),
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    findAccount: (_: unknown, sub: string) =>
      people[sub] && !blocked.has(sub) ? { accountId: sub, claims: () => people[sub] } : undefined,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  })
  return {
    issuer,
    close,
    /** The person is gone: the provider confirms them no more. */
    block: (sub: string) => {
      blocked.add(sub)
    },
    unblockAll: () => blocked.clear(),
    /** Reports a sign-out to the product, as the end of a session there does. */
    reportSignOut: async (sub: string, sid: string) => {
      await (await made.provider?.Client.find(clientId))?.backchannelLogout(sub, sid)
    },
    signInAs: (sub: string) => {
      whoSignsIn = sub
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

async function interact(provider: Provider, sub: string, { request, response }: Exchange): Promise<void> {
  const { prompt, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login')
    return provider.interactionFinished(
      request,
      response,
      sub === '' ? { error: 'access_denied' } : { login: { accountId: sub } },
    )
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId })
  grant.addOIDCScope('openid email profile offline_access')
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

/** A browser at the provider: follows redirects with cookies until it is sent back to the product. */
export async function browse(address: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let url = address
  for (let step = 0; step < 15; step += 1) {
    if (url.startsWith(callback)) return Object.fromEntries(new URL(url).searchParams)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider stopped at ${url}: ${answer.status} ${await answer.text()}`)
    url = new URL(location, url).href
  }
  throw new Error('the provider never sent the browser back')
}
