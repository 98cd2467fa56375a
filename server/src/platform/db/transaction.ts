import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db, Tx } from './connect.ts'
import { sqlState, sqlStates } from './connection/sql-state.ts'

const attempts = 4

/** Runs `work` for its result only: its writes and its events are rolled back. */
export async function dryRun<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(tx)
  const answer = await work()
  await sql`rollback to savepoint rehearsal`.execute(tx)
  return answer
}

/**
 * Runs `work` in a transaction; retries up to three times after a deadlock or serialization failure. So
 * `work` must have no effects that a rollback does not undo.
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
