import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encrypts short secrets that the server has to read again, so that access to the database alone does not
 * reveal them.
 */
export interface SecretBox {
  /**
   * `bound` must be the same for decryption (additional authenticated data): a value copied to another
   * row cannot be decrypted.
   */
  seal(secret: Uint8Array, bound: string): Buffer
  /** Undefined if the key no longer exists or the value was modified. */
  open(sealed: Buffer, bound: string): Buffer | undefined
  /** Whether the value was encrypted with the current key. */
  isCurrent(sealed: Buffer): boolean
}

const keyIdLength = 8
const nonceLength = 12
const tagLength = 16
const cipher = 'aes-256-gcm'

const idOf = (key: Uint8Array): Buffer => createHash('sha256').update(key).digest().subarray(0, keyIdLength)

/** AES-256-GCM. The first key encrypts, all keys decrypt. */
export function makeSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const [sealing] = keys
  if (!sealing) throw new Error('no key to seal secrets with')
  return {
    isCurrent: (sealed) => idOf(sealing).equals(sealed.subarray(0, keyIdLength)),
    seal: (secret, bound) => {
      const nonce = randomBytes(nonceLength)
      const sealer = createCipheriv(cipher, sealing, nonce).setAAD(Buffer.from(bound))
      const body = Buffer.concat([sealer.update(secret), sealer.final()])
      return Buffer.concat([idOf(sealing), nonce, sealer.getAuthTag(), body])
    },
    open: (sealed, bound) => {
      const part = (from: number, length?: number): Buffer =>
        sealed.subarray(from, length === undefined ? undefined : from + length)
      const key = keys.find((candidate) => idOf(candidate).equals(part(0, keyIdLength)))
      if (!key || sealed.length < keyIdLength + nonceLength + tagLength) return undefined
      const opener = createDecipheriv(cipher, key, part(keyIdLength, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(bound))
        .setAuthTag(part(keyIdLength + nonceLength, tagLength))
      try {
        return Buffer.concat([opener.update(part(keyIdLength + nonceLength + tagLength)), opener.final()])
      } catch {
        return undefined
      }
    },
  }
}
