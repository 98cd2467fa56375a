import { createHash, createSecretKey, type webcrypto } from 'node:crypto'

interface NamedKeys {
  readonly signing: webcrypto.CryptoKey
  readonly signingId: string
  /** The key with that name; throws for an unknown one. */
  readonly keyOf: (id: string | undefined) => webcrypto.CryptoKey
}

/**
 * Signing keys by the names in the tokens: the first signs, the others still verify, so that keys can be
 * rotated.
 */
export function namedKeys(keys: readonly Uint8Array[]): NamedKeys {
  const byId = new Map(keys.map((key) => [idOf(key), importKey(key)]))
  const [[signingId, signing] = []] = byId
  if (signingId === undefined || !signing) throw new Error('no key to sign with')
  return {
    signing,
    signingId,
    keyOf: (id) => {
      const key = byId.get(String(id))
      if (!key) throw new Error('unknown key')
      return key
    },
  }
}

/** Imported once: the library imports raw bytes again for each signature. */
const importKey = (key: Uint8Array): webcrypto.CryptoKey =>
  createSecretKey(key).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)
