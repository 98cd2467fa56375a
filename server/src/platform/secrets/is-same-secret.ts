import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest()

/**
 * Compares a secret with what a caller has sent. Digests of equal length are compared, so any text of any length is only
 * right or wrong, and the duration reveals nothing about the secret.
 */
export const isSameSecret = (sent: string | Uint8Array, secret: string | Uint8Array): boolean =>
  timingSafeEqual(digestOf(sent), digestOf(secret))
