import type { Tokens as TokenPair } from '@naryad/contract/auth/auth'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readSetting } from '../../settings/index.ts'
import { insertSession, lockSessionsOf, revokeOldest, type SessionDays } from './sessions.repo.ts'
import { newSessionId, tokenPair } from './sessions.service.ts'
import type { Tokens } from './tokens.ts'

const maxSessions = 20

interface From {
  readonly userAgent: string
  readonly address: string
  readonly bindHash: Buffer | null
  readonly isBound?: boolean
  /** Shorter than the settings say. */
  readonly maxHours?: number | undefined
  readonly isFactorExternal?: boolean | undefined
}

interface Opened {
  readonly id: string
  readonly generation: 0
  readonly endsAt: string
}

/** The current lifetimes of sessions, from the settings. */
export async function sessionDays(db: Db): Promise<SessionDays> {
  const { sessionIdleDays: idle, sessionMaxDays: most } = await readSetting(db, 'security')
  return { idle, most }
}

/** Opens a session of an authenticated user; above twenty sessions the least recently used one is ended. */
export async function startSession(tx: Tx, userId: number, from: From): Promise<Opened> {
  const id = newSessionId()
  await lockSessionsOf(tx, userId)
  const { userAgent: device, address, bindHash, isBound = false, isFactorExternal = false } = from
  const session = { id, userId, device, address, bindHash, isBound, isFactorExternal }
  const endsAt = await insertSession(tx, session, { ...(await sessionDays(tx)), maxHours: from.maxHours })
  await revokeOldest(tx, userId, maxSessions)
  return { id, generation: 0, endsAt }
}

/** The same; returns the signed tokens. */
export const openSession = async (db: Db, tokens: Tokens, userId: number, from: From): Promise<TokenPair> =>
  tokenPair(tokens, await inTransaction(db, (tx) => startSession(tx, userId, from)))
