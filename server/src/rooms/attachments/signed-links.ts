import { jwtVerify, SignJWT } from 'jose'

import { namedKeys } from '../../platform/keys/named-keys.ts'

interface LinkClaims {
  readonly fileId: number
  readonly userId: number
}

export interface FileLinks {
  sign(claims: LinkClaims): Promise<string>
  /** Undefined for what we have not signed and for what has expired. */
  read(token: string): Promise<LinkClaims | undefined>
}

const minute = 60
const minutes = 5

/** The end of the fifth minute from now: within one minute a file keeps its address, so a browser keeps the file. */
const expiry = (): number => (Math.floor(Date.now() / 1000 / minute) + minutes) * minute

/**
 * Addresses of files are good for one person, one file and five minutes at most.
 */
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
