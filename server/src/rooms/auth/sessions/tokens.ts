import { CompactSign, compactVerify } from 'jose'

import { namedKeys } from '../../../platform/keys/named-keys.ts'

/** An access token authorizes calls, a refresh token is exchanged for a new pair. */
export type TokenKind = 'access' | 'refresh'

export interface Claims {
  /** 32 hexadecimal digits. */
  readonly sessionId: string
  readonly generation: number
  readonly kind: TokenKind
  /** Unix seconds. */
  readonly expiresAt: number
}

export interface Tokens {
  sign(claims: Claims): Promise<string>
  /** Undefined for an invalid signature. Does not check the expiry. */
  read(token: string): Promise<Claims | undefined>
}

/** A cache of verified tokens: verification is the most expensive part of reading a token. */
const maxRemembered = 10_000

/**
 * Compact JWS with only the session's id, its generation, the kind and the expiry, so invalid tokens are
 * rejected without a query. Equal claims give an equal token, so concurrent refreshes get the same one.
 */
export function makeTokens(keys: readonly Uint8Array[]): Tokens {
  const { signing, signingId, keyOf } = namedKeys(keys)
  const remembered = new Map<string, Claims>()
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()

  const verify = async (token: string): Promise<Claims | undefined> => {
    try {
      const { payload } = await compactVerify(token, ({ kid }) => keyOf(kid), { algorithms: ['HS256'] })
      const { s, g, k, e } = JSON.parse(decoder.decode(payload)) as Record<string, unknown>
      if (typeof s !== 'string' || typeof g !== 'number' || typeof e !== 'number') return undefined
      return { sessionId: s, generation: g, kind: k === 'r' ? 'refresh' : 'access', expiresAt: e }
    } catch {
      return undefined
    }
  }

  return {
    sign: ({ sessionId, generation, kind, expiresAt }) => {
      const payload = { s: sessionId, g: generation, k: kind === 'refresh' ? 'r' : 'a', e: expiresAt }
      return new CompactSign(encoder.encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'HS256', kid: signingId })
        .sign(signing)
    },
    read: async (token) => {
      const known = remembered.get(token)
      if (known) return known
      const claims = await verify(token)
      if (claims) {
        if (remembered.size >= maxRemembered) remembered.clear()
        remembered.set(token, claims)
      }
      return claims
    },
  }
}
