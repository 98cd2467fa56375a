import type { Db } from '../../../platform/db/connect.ts'
import { insertSession } from './sessions.repo.ts'
import { newSessionId, tokenPair } from './sessions.service.ts'
import type { Tokens } from './tokens.ts'

/** What calls of tests come from. */
export const testDevice = { userAgent: 'test', address: '127.0.0.1' } as const

/**
 * The first session of a new user, as the product leaves it, by one statement: a sign-in takes six, because it reads
 * lifetimes from the settings and ends what is above twenty sessions.
 */
export async function makeFirstSession(db: Db, tokens: Tokens, userId: number) {
  const id = newSessionId()
  const { userAgent: device, address } = testDevice
  const session = { id, userId, device, address, bindHash: null, isBound: false }
  const endsAt = await insertSession(db, session, { idle: 7, most: 30 })
  return tokenPair(tokens, { id, generation: 0, endsAt })
}
