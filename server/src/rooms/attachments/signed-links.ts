import { signedClaims } from '../../platform/keys/signed-claims.ts'

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
  const claims = signedClaims(keys, ['f', 'u'], expiry)
  return {
    sign: ({ fileId, userId }) => claims.sign({ f: fileId, u: userId }),
    read: async (token) => {
      const read = await claims.read(token)
      return read && { fileId: read.f, userId: read.u }
    },
  }
}
