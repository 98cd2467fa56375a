import { sql } from 'kysely'

import type { Db, Tx } from '../db/connect.ts'

interface StoredAnswer {
  readonly route: string
  readonly bodyHash: Buffer
  readonly reply: unknown
}

/** Stored responses of one caller. */
export interface AnswerStore {
  /** Unique per caller; part of the lock's name. */
  readonly owner: string
  readonly find: (tx: Tx, key: string) => Promise<StoredAnswer | undefined>
  readonly insert: (tx: Tx, answer: StoredAnswer & { key: string; status: number }) => Promise<void>
}

/** A phone may be offline for weeks before it retries a request. */
const retentionHours = 30 * 24

export const answersOfUser = (userId: number): AnswerStore => ({
  owner: String(userId),
  find: (tx, key) =>
    tx
      .selectFrom('idempotencyKeys')
      .select(['route', 'bodyHash', 'reply'])
      .where('userId', '=', userId)
      .where('key', '=', key)
      .where('createdAt', '>', sql<string>`now() - make_interval(hours => ${retentionHours})`)
      .executeTakeFirst(),
  insert: async (tx, answer) => {
    await tx
      .insertInto('idempotencyKeys')
      .values({ ...answer, userId, createdAt: sql<string>`now()` })
      // The conflicting row is always an expired response: a valid one was found under the lock.
      .onConflict((conflict) =>
        conflict.columns(['userId', 'key']).doUpdateSet((eb) => ({
          route: eb.ref('excluded.route'),
          bodyHash: eb.ref('excluded.bodyHash'),
          status: eb.ref('excluded.status'),
          reply: eb.ref('excluded.reply'),
          createdAt: eb.ref('excluded.createdAt'),
        })),
      )
      .execute()
  },
})

export async function deleteOldAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - make_interval(hours => ${retentionHours})`)
    .execute()
}
