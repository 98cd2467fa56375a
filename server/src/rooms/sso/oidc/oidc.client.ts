import * as client from 'openid-client'

import { request } from '../../../platform/outside/request.ts'
import type { Connection } from '../../room.ts'
import { type ExternalPerson, readPerson } from '../external-person.ts'
import { SilentProvider, UnsafeIssuer, UnusableAnswer } from './oidc.failures.ts'

const callMs = 5000
const maxBytes = 1024 * 1024
/** Clocks of two servers may differ by this much. */
export const toleranceSeconds = 60
const usualScope = 'openid email profile'
const offlineScope = 'offline_access'
const formType = 'application/x-www-form-urlencoded'

/** Calls go by the guarded doorway of the product: addresses, size and time are bounded, redirects are not followed. */
export const fetchBy =
  (ca: string | undefined): client.CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = await request({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: body instanceof URLSearchParams ? { 'content-type': formType, ...headers } : headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      route: { ca },
      timeoutMs: callMs,
      maxBytes,
      signal: signal ?? new AbortController().signal,
    })
    if (answer.kind !== 'answered') throw new SilentProvider(answer.error)
    if (answer.status >= 500) throw new SilentProvider(`код ${answer.status}`)
    const type = answer.headers['content-type']
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

/** Without TLS anyone on the way could answer in the name of the provider. */
const isSafeIssuer = (issuer: URL): boolean => issuer.protocol === 'https:' || isLoopback(issuer)

/** Reads the metadata of the provider. */
export async function discover({ values }: Connection): Promise<client.Configuration> {
  const issuer = new URL(values['url'] ?? '')
  const secret = values['password'] ?? ''
  if (!isSafeIssuer(issuer)) throw new UnsafeIssuer()
  const execute = [client.enableNonRepudiationChecks]
  // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out: loopback alone comes here, see isSafeIssuer
  if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
  return client.discovery(
    issuer,
    values['login'] ?? '',
    { [client.clockTolerance]: toleranceSeconds },
    client.ClientSecretPost(secret),
    { execute, timeout: callMs / 1000, [client.customFetch]: fetchBy(values['ca']) },
  )
}

const cacheMs = 3_600_000

/** The metadata of the provider, read when it is needed: the server starts while the provider is down. */
export function openDiscovery(read = discover) {
  let known:
    | { readonly key: string; readonly until: number; readonly found: client.Configuration }
    | undefined
  return async (connection: Connection): Promise<client.Configuration> => {
    const key = JSON.stringify(connection.values)
    if (known?.key === key && known.until > performance.now()) return known.found
    const found = await read(connection)
    known = { key, until: performance.now() + cacheMs, found }
    return found
  }
}

/** What only the browser that has started a sign-in knows. */
export interface Proofs {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** What was asked for: the provider repeats it only if it gives something else (RFC 6749, 5.1). */
  readonly scope?: string | undefined
}

/** Whether the provider gives tokens that outlive its session (OpenID Connect Core, 11). */
const hasOfflineAccess = (config: client.Configuration): boolean =>
  config.serverMetadata().scopes_supported?.includes(offlineScope) === true

/** Asks for a sign-in that is made now, whatever session the browser has there. */
const freshly = (config: client.Configuration): { scope?: string; max_age: string; prompt: string } =>
  hasOfflineAccess(config)
    ? { max_age: '0', prompt: 'login consent', scope: `${usualScope} ${offlineScope}` }
    : { max_age: '0', prompt: 'login' }

export async function beginAuthorization(
  config: client.Configuration,
  redirectUri: string,
  { isFresh = false, statePrefix = '' }: { readonly isFresh?: boolean; readonly statePrefix?: string } = {},
): Promise<{ readonly url: string; readonly proofs: Proofs }> {
  const { scope = usualScope, ...fresh } = isFresh ? freshly(config) : {}
  const proofs = {
    state: `${statePrefix}${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    scope,
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    response_type: 'code',
    code_challenge: await client.calculatePKCECodeChallenge(proofs.verifier),
    code_challenge_method: 'S256',
    state: proofs.state,
    nonce: proofs.nonce,
    ...fresh,
  })
  return { url: url.href, proofs }
}

/** OpenID Connect Core allows 255. */
export const maxSubject = 255

const maxSid = 255

/** The name of a session at the provider; one that is unusable names none. */
export const sidOf = (sid: unknown): string | null =>
  typeof sid === 'string' && sid !== '' && sid.length <= maxSid && sid.isWellFormed() && !sid.includes('\0')
    ? sid
    : null

interface Confirmed {
  readonly person: ExternalPerson
  readonly tokens: {
    readonly idToken: string
    readonly refreshToken: string | null
    readonly sid: string | null
    /** The refresh token outlives the session at the provider. */
    readonly isOffline: boolean
  }
  /** When the person has signed in at the provider, in seconds; undefined if it does not say. */
  readonly authTime: number | undefined
}

/** Exchanges the code for a token whose signature, issuer, audience, nonce and times are checked. */
export async function finishAuthorization(
  config: client.Configuration,
  returned: URL,
  { state, nonce, verifier, scope }: Proofs,
  groupsClaim: string,
): Promise<Confirmed> {
  const tokens = await client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new TypeError('no claims in a checked answer')
  if (claims.sub.length > maxSubject) throw new UnusableAnswer('слишком длинный идентификатор человека (sub)')
  // Some providers put the address, the name and the groups only there.
  const isPartial = claims['email'] === undefined || claims[groupsClaim.split('.')[0] ?? ''] === undefined
  const more =
    isPartial && config.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
  return {
    person: readPerson(
      { issuer: config.serverMetadata().issuer, subject: claims.sub, groupsClaim },
      { ...more, ...claims },
    ),
    tokens: {
      idToken: tokens.id_token,
      refreshToken: tokens.refresh_token ?? null,
      sid: sidOf(claims['sid']),
      isOffline: (tokens.scope ?? scope)?.split(' ').includes(offlineScope) === true,
    },
    authTime: typeof claims['auth_time'] === 'number' ? claims['auth_time'] : undefined,
  }
}

/** The next refresh token: some providers give one for each use. Refused for a person who no longer comes in. */
export async function refresh(config: client.Configuration, refreshToken: string): Promise<string> {
  const tokens = await client.refreshTokenGrant(config, refreshToken)
  return tokens.refresh_token ?? refreshToken
}

/** Null for a provider that has no sign-out. */
export function endSessionUrl(
  config: client.Configuration,
  { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
): string | null {
  if (config.serverMetadata().end_session_endpoint === undefined) return null
  return client.buildEndSessionUrl(config, {
    id_token_hint: idToken,
    post_logout_redirect_uri: returnTo,
  }).href
}
