import { generateKeyPairSync, type KeyObject } from 'node:crypto'

import { SignJWT } from 'jose'

import { clientId } from '../../../testing/oidc-provider.ts'
import { serve } from './provider.make.ts'

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

interface Token {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly issuer?: string
  readonly audience?: string
  /** Seconds from now. */
  readonly issuedIn?: number
  readonly expiresIn?: number
  readonly key?: KeyObject | Uint8Array
  readonly alg?: string
}

/** Who signs with a key that the provider does not have. */
export const strangeKey = keyPair().privateKey

/** A provider that answers a code with whatever token the test wants. */
export async function forger() {
  const own = keyPair()
  let token: Token = {}
  let isBroken = false
  let hasKeys = true
  let givesOffline = false
  let issuer = ''
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    ...(givesOffline ? { scopes_supported: ['openid', 'offline_access'] } : {}),
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  })
  const sign = (token: Token) => {
    const now = Math.floor(Date.now() / 1000)
    const { claims, alg = 'RS256', issuedIn = 0, expiresIn = 300, key = own.privateKey } = token
    return new SignJWT({ sub: 'forged', nbf: now + issuedIn, ...claims })
      .setProtectedHeader({ alg, kid: 'own' })
      .setIssuer(token.issuer ?? issuer)
      .setAudience(token.audience ?? clientId)
      .setIssuedAt(now + issuedIn)
      .setExpirationTime(now + expiresIn)
      .sign(key)
  }
  const answerTo = async (path: string): Promise<object> => {
    if (path === '/jwks' && !hasKeys) return {}
    if (path === '/jwks')
      return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] }
    if (path === '/token')
      return {
        access_token: 'a',
        token_type: 'bearer',
        id_token: await sign(token),
        ...(givesOffline ? { refresh_token: 'r' } : {}),
      }
    return metadata()
  }
  const server = await serve((request, response) => {
    response.statusCode = isBroken ? 503 : 200
    response.setHeader('content-type', 'application/json')
    void answerTo(request.url ?? '').then((answer) => response.end(JSON.stringify(answer)))
  })
  issuer = server.url
  return {
    issuer,
    close: server.close,
    sign,
    /** The token that the next exchange gives. */
    forge: (next: Token) => {
      token = next
    },
    break: (next: boolean) => {
      isBroken = next
    },
    loseKeys: (next: boolean) => {
      hasKeys = !next
    },
    /** It gives tokens that outlive its sessions, and does not repeat what it was asked for. */
    giveOffline: () => {
      givesOffline = true
    },
  }
}
