import { createHash } from 'node:crypto'

interface NamedKeys {
  readonly signing: Uint8Array
  readonly signingId: string
  /** The key with that name; throws for an unknown one. */
  readonly keyOf: (id: string | undefined) => Uint8Array
}

/**
 * Signing keys by the names in the tokens: the first signs, the others still verify, so that keys can be
 * rotated.
 */
export function namedKeys(keys: readonly Uint8Array[]): NamedKeys {
  const [signing] = keys
  if (!signing) throw new Error('no key to sign with')
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  return {
    signing,
    signingId: idOf(signing),
    keyOf: (id) => {
      const key = byId.get(String(id))
      if (!key) throw new Error('unknown key')
      return key
    },
  }
}

const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)
