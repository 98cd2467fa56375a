import { randomBytes, randomInt } from 'node:crypto'

import { slowHash } from '../passwords/passwords.ts'

const count = 10
const length = 8

/** Without characters that look alike: codes are read from paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

interface FreshCodes {
  /** «k3f9-x2pq»: shown to their owner once. */
  readonly codes: readonly string[]
  readonly salt: Buffer
  readonly hashes: readonly Buffer[]
}

/**
 * Only forty bits each, so they are hashed as slowly as passwords. Verifying them needs no server key, so
 * they still work if the server's keys are lost.
 */
export async function freshCodes(): Promise<FreshCodes> {
  const salt = randomBytes(16)
  const codes = new Set<string>()
  while (codes.size < count) codes.add(Array.from({ length }, () => signs[randomInt(signs.length)]).join(''))
  const hashes = await Promise.all([...codes].map((code) => slowHash(code, salt)))
  return { codes: [...codes].map((code) => `${code.slice(0, 4)}-${code.slice(4)}`), salt, hashes }
}
