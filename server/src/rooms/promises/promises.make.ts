import type { Db } from '../../platform/db/connect.ts'

/** An open promise of this user, given the day before. Returns its id. */
export async function makePromise(
  db: Db,
  { taskId, at, userId }: { taskId: number; at: string; userId: number },
): Promise<number> {
  const givenAt = new Date(Date.parse(at) - 86_400_000).toISOString()
  const { id } = await db
    .insertInto('promises')
    .values({ taskId, at, userId, givenAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
