import { createHash } from 'node:crypto'

interface NamedKeys {
  readonly signing: Uint8Array
  readonly signingId: string
  /** The key of that name; throws for one that is not ours. */
  readonly keyOf: (id: string | undefined) => Uint8Array
}

/**
 * Keys by the names that stand in what they sign: the first signs, the others are still accepted, so that keys can be
 * changed.
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
