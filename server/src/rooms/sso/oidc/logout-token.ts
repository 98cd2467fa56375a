import { createHash } from 'node:crypto'

import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'

import type { Connection } from '../../room.ts'
import { fetchBy, maxSubject, sidOf, toleranceSeconds } from './oidc.client.ts'
import { UnusableAnswer } from './oidc.failures.ts'

/** A token that is older is refused, so that its number has to be remembered no longer. */
export const maxTokenAgeSeconds = 300

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Why a token is refused; the text goes to the caller, who is a program of the provider or a forger. */
export class RefusedLogoutToken extends Error {
  override name = 'RefusedLogoutToken'
}

/** What a checked token ends: a session at the provider, or all sessions of a person. */
export interface Logout {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
  /** Of the number of the token (jti). */
  readonly hash: Buffer
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Types of other tokens, such as `at+jwt`, are no sign-outs. */
const isLogoutType = (typ: string | undefined): boolean =>
  typ === undefined || ['jwt', 'logout+jwt'].includes(typ.toLowerCase().replace(/^application\//, ''))

/** The keys of the provider by its metadata; an unknown key lets them be read again, twice a minute at most. */
export function openKeys() {
  let known: { readonly key: string; readonly found: ReturnType<typeof createRemoteJWKSet> } | undefined
  return (config: Configuration, { values }: Connection) => {
    const { jwks_uri: url } = config.serverMetadata()
    if (url === undefined) throw new UnusableAnswer('поставщик не сообщает своих ключей (jwks_uri)')
    const key = JSON.stringify([url, values['ca']])
    if (known?.key !== key) {
      const guarded = fetchBy(values['ca'])
      const found = createRemoteJWKSet(new URL(url), {
        [customFetch]: (at, { headers, signal }) =>
          guarded(at, {
            method: 'GET',
            redirect: 'manual',
            body: null,
            headers: Object.fromEntries(headers),
            signal,
          }),
      })
      known = { key, found }
    }
    return known.found
  }
}

/** A failure of the provider rather than of the token: its keys came too late, not as 200 or not as keys. */
const isOfKeys = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === errors.JOSEError.code)

/** Checks a token by OpenID Connect Back-Channel Logout 1.0, 2.6. @throws RefusedLogoutToken */
export async function readLogoutToken(
  token: string,
  {
    config,
    connection,
    keys,
  }: { config: Configuration; connection: Connection; keys: ReturnType<typeof openKeys> },
): Promise<Logout> {
  const issuer = config.serverMetadata().issuer
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys(config, connection), {
      issuer,
      audience: connection.values['login'] ?? '',
      algorithms: ['RS256'],
      clockTolerance: toleranceSeconds,
      maxTokenAge: maxTokenAgeSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
    })
    if (!isLogoutType(protectedHeader.typ)) throw new RefusedLogoutToken('другой вид токена (typ)')
    return { issuer, ...namesOf(payload) }
  } catch (error) {
    if (isOfKeys(error)) throw new UnusableAnswer('ключи поставщика (jwks_uri) не читаются', { cause: error })
    if (error instanceof errors.JOSEError) throw new RefusedLogoutToken(reasonOf(error), { cause: error })
    throw error
  }
}

function namesOf({ events, nonce, sub, sid, jti }: JWTPayload): Omit<Logout, 'issuer'> {
  if (!isObject(events) || !isObject((events as Record<string, unknown>)[logoutEvent]))
    throw new RefusedLogoutToken('это не сообщение о выходе (events)')
  // So that no token of a sign-in is taken for one.
  if (nonce !== undefined) throw new RefusedLogoutToken('в нём есть nonce')
  if (typeof jti !== 'string' || jti === '') throw new RefusedLogoutToken('нет номера (jti)')
  const subject = typeof sub === 'string' && sub !== '' && sub.length <= maxSubject ? sub : null
  const session = sidOf(sid)
  if (subject === null && session === null) throw new RefusedLogoutToken('не сказано, чей сеанс (sub, sid)')
  return { subject, sid: session, hash: createHash('sha256').update(jti).digest() }
}

const claimTitles: Readonly<Record<string, string>> = {
  iss: 'другой поставщик (iss)',
  aud: 'выдан другой программе (aud)',
  iat: 'устарел, или часы расходятся (iat)',
  exp: 'устарел (exp)',
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return claimTitles[error.claim] ?? `не годится поле ${error.claim.slice(0, 40)}`
  if (error instanceof errors.JOSEAlgNotAllowed) return 'алгоритм подписи не RS256'
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return 'подпись неверна'
  return 'это не токен'
}
