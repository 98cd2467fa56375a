import { sql } from 'kysely'

import type { Db } from '../db/connect.ts'
import type { AnswerStore } from './idempotency.repo.ts'

/** A phone may be offline for weeks before it retries a request. */
const retentionDays = 60

export const answersOfDriver = (driverId: number): AnswerStore => ({
  owner: `driver ${driverId}`,
  find: (tx, key) =>
    tx
      .selectFrom('driverIdempotencyKeys')
      .select(['route', 'bodyHash', 'reply'])
      .where('driverId', '=', driverId)
      .where('key', '=', key)
      .executeTakeFirst(),
  insert: async (tx, answer) => {
    await tx
      .insertInto('driverIdempotencyKeys')
      .values({ ...answer, driverId })
      .execute()
  },
})

export async function deleteOldDriverAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('driverIdempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${retentionDays})`)
    .execute()
}
