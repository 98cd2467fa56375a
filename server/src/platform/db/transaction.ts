import { setTimeout as sleep } from 'node:timers/promises'

import type { Db, Tx } from './connect.ts'
import { sqlState, sqlStates } from './sql-state.ts'

const attempts = 4

/**
 * Runs `work` in a transaction, up to three times more when the database gave it up for the sake of another.
 * So `work` must not touch anything that a rollback does not undo.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const state = sqlState(error)
      const isWorthRepeating =
        state === sqlStates.serializationFailure || state === sqlStates.deadlockDetected
      if (!isWorthRepeating || attempt === attempts) throw error
      await sleep(attempt * 20 * Math.random())
    }
  }
}
