import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
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
  const { endsAt } = await db
    .insertInto('sessions')
    .values({
      id,
      userId,
      device: testDevice.userAgent,
      address: testDevice.address,
      bindHash: null,
      isBound: false,
      idleUntil: sql<string>`now() + interval '7 days'`,
      endsAt: sql<string>`date_trunc('second', now()) + interval '30 days'`,
    })
    .returning('endsAt')
    .executeTakeFirstOrThrow()
  return tokenPair(tokens, { id, generation: 0, endsAt })
}
