import type { Db, Tx } from '../platform/db/connect.ts'

/**
 * Starts a transaction that stays open after its work, with the locks of that work. Resolves when the work is
 * done; the returned function commits.
 */
export async function holdTransaction(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await work(tx)
    finish()
    await released
  })
  await Promise.race([done, holding])
  return () => {
    release()
    return holding
  }
}
