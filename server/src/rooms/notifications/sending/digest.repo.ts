import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { MessageContent } from '../../deliveries/index.ts'

/** Users with a due digest. */
export async function findDigestReaders(db: Db): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from deliveries join users on users.id = user_id and not users.is_blocked
    where channel = 'letter' and state = 'queued' and is_digest and due_at <= now() and user_id is not null
    limit 500`.execute(db)
  return rows.map(({ userId }) => userId)
}

interface DigestLine {
  readonly id: number
  readonly address: string
  readonly content: MessageContent
}

/**
 * Locks the due messages of a digest, oldest first. Waits for another server instead of skipping what that one has
 * locked: the rest would be a second letter.
 */
export async function lockDigest(tx: Tx, userId: number): Promise<readonly DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select id, address, content from deliveries
    where user_id = ${userId} and channel = 'letter' and state = 'queued' and is_digest and due_at <= now()
    order by id for update`.execute(tx)
  return rows
}
