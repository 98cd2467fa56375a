import { sql } from 'kysely'

import type { Db, Tx } from '../db/connect.ts'

interface StoredAnswer {
  readonly route: string
  readonly bodyHash: Buffer
  readonly reply: unknown
}

/** Where the answers of one caller lie. */
export interface AnswerStore {
  /** Different for each caller: the lock of a key is taken by it. */
  readonly owner: string
  readonly find: (tx: Tx, key: string) => Promise<StoredAnswer | undefined>
  readonly insert: (tx: Tx, answer: StoredAnswer & { key: string; status: number }) => Promise<void>
}

/** A phone may come back from a place without a network weeks later, and sends what it has kept under the same keys. */
const keptHours = 30 * 24

/** Answers to the calls of one account. */
export const answersOfUser = (userId: number): AnswerStore => ({
  owner: String(userId),
  find: (tx, key) => findAnswer(tx, userId, key),
  insert: (tx, answer) => insertAnswer(tx, { ...answer, userId }),
})

const findAnswer = (tx: Tx, userId: number, key: string): Promise<StoredAnswer | undefined> =>
  tx
    .selectFrom('idempotencyKeys')
    .select(['route', 'bodyHash', 'reply'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>', sql<string>`now() - make_interval(hours => ${keptHours})`)
    .executeTakeFirst()

async function insertAnswer(
  tx: Tx,
  answer: StoredAnswer & { readonly userId: number; readonly key: string; readonly status: number },
): Promise<void> {
  await tx
    .insertInto('idempotencyKeys')
    .values({ ...answer, createdAt: sql<string>`now()` })
    // Only an answer that has grown old is ever met here: a live one has been found under the lock.
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
}

export async function deleteOldAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - make_interval(hours => ${keptHours})`)
    .execute()
}
