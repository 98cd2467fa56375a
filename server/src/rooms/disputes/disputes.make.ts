import type { Db } from '../../platform/db/connect.ts'

/** An open dispute with a document that is none. */
export async function makeDispute(db: Db, taskId: number): Promise<void> {
  await db
    .insertInto('disputes')
    .values({
      taskId,
      reason: 'Никто не приезжал',
      openedBy: null,
      document: Buffer.from('%PDF'),
      hash: Buffer.alloc(32),
      result: null,
      settledAt: null,
      settledBy: null,
    })
    .execute()
}
