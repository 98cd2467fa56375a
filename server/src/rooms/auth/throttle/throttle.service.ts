import type { Db } from '../../../platform/db/connect.ts'
import { Refusal } from '../../../platform/http/refusals.ts'
import { uncountAttempt } from './throttle.repo.ts'

/**
 * An attempt is not counted if its password or code could not be verified because the database or a
 * worker was unavailable.
 */
export async function uncountUnlessVerified<T>(
  db: Db,
  { key, number }: { readonly key: string; readonly number: number },
  judge: () => Promise<T>,
): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    // If uncounting fails too, the original error is the response.
    if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE')
      await uncountAttempt(db, key, number).catch(() => {})
    throw error
  }
}
