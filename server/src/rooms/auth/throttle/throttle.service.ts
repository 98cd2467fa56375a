import type { Db } from '../../../platform/db/connect.ts'
import { Refusal } from '../../../platform/http/refusals.ts'
import { uncountAttempt } from './throttle.repo.ts'

/** A try whose password or code could not be looked at, for want of the database or of a free core, was none. */
export async function uncountUnlessVerified<T>(
  db: Db,
  { key, number }: { readonly key: string; readonly number: number },
  judge: () => Promise<T>,
): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    // With the database away it cannot be told; the answer is the first error in any case.
    if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE')
      await uncountAttempt(db, key, number).catch(() => {})
    throw error
  }
}
