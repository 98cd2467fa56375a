import { sql } from 'kysely'

import type { Db, Tx } from '../db/connect.ts'

interface StoredAnswer {
  readonly route: string
  readonly bodyHash: Buffer
  readonly reply: unknown
}

const keptHours = 24

export const findAnswer = (tx: Tx, userId: number, key: string): Promise<StoredAnswer | undefined> =>
  tx
    .selectFrom('idempotencyKeys')
    .select(['route', 'bodyHash', 'reply'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>', sql<string>`now() - make_interval(hours => ${keptHours})`)
    .executeTakeFirst()

export async function insertAnswer(
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
