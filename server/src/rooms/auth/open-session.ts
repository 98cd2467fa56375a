import type { Tokens as TokenPair } from '@naryad/contract/auth/auth'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { insertSession, revokeOldest } from './sessions.repo.ts'
import { newSessionId, tokenPair } from './sessions.service.ts'
import type { Tokens } from './tokens.ts'

const maxSessions = 20

interface From {
  readonly userAgent: string
  readonly address: string
  readonly bindHash: Buffer | null
}

/** A new session of a person whose identity has been proved; above twenty his oldest falls. */
export async function openSession(db: Db, tokens: Tokens, userId: number, from: From): Promise<TokenPair> {
  const id = newSessionId()
  const { userAgent: device, address, bindHash } = from
  const endsAt = await inTransaction(db, async (tx) => {
    const ends = await insertSession(tx, { id, userId, device, address, bindHash })
    await revokeOldest(tx, userId, maxSessions)
    return ends
  })
  return tokenPair(tokens, { id, generation: 0, endsAt })
}
