import { jwtVerify, SignJWT } from 'jose'

import { namedKeys } from './named-keys.ts'

/** Numbers that a signed token carries, by their short names. */
type Claims<Name extends string> = Readonly<Record<Name, number>>

interface SignedClaims<Name extends string> {
  sign(claims: Claims<Name>): Promise<string>
  /** Undefined for an invalid or expired signature, or one over other claims. */
  read(token: string): Promise<Claims<Name> | undefined>
}

/** @param expiry seconds since 1970 */
export function signedClaims<Name extends string>(
  keys: readonly Uint8Array[],
  names: readonly Name[],
  expiry: () => number,
): SignedClaims<Name> {
  const { signing, signingId, keyOf } = namedKeys(keys)
  const isComplete = (payload: Partial<Record<Name, unknown>>): payload is Record<Name, number> =>
    names.every((name) => typeof payload[name] === 'number')
  return {
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: signingId })
        .setExpirationTime(expiry())
        .sign(signing),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify<Partial<Record<Name, unknown>>>(token, ({ kid }) => keyOf(kid), {
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
        })
        return isComplete(payload) ? payload : undefined
      } catch {
        return undefined
      }
    },
  }
}
