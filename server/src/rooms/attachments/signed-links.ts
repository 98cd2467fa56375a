import { jwtVerify, SignJWT } from 'jose'

import { namedKeys } from '../../platform/keys/named-keys.ts'

interface LinkClaims {
  readonly fileId: number
  readonly userId: number
}

export interface FileLinks {
  sign(claims: LinkClaims): Promise<string>
  /** Undefined for an invalid or expired signature. */
  read(token: string): Promise<LinkClaims | undefined>
}

const minute = 60
const minutes = 5

/**
 * The expiry is rounded to minutes, so that a file has the same URL within a minute and the browser can
 * cache it.
 */
const expiry = (): number => (Math.floor(Date.now() / 1000 / minute) + minutes) * minute

/** A signed URL is valid for one user, one file and at most five minutes. */
export function makeFileLinks(keys: readonly Uint8Array[]): FileLinks {
  const { signing, signingId, keyOf } = namedKeys(keys)
  return {
    sign: ({ fileId, userId }) =>
      new SignJWT({ f: fileId, u: userId })
        .setProtectedHeader({ alg: 'HS256', kid: signingId })
        .setExpirationTime(expiry())
        .sign(signing),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify<{ f: unknown; u: unknown }>(token, ({ kid }) => keyOf(kid), {
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
        })
        const { f, u } = payload
        return typeof f === 'number' && typeof u === 'number' ? { fileId: f, userId: u } : undefined
      } catch {
        return undefined
      }
    },
  }
}
