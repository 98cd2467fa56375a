import { type Counter, foldCounters } from '../db/counters.ts'
import { tryLock } from '../db/locks.ts'
import { inTransaction } from '../db/transaction.ts'
import { defineJob, type Job, NoData } from './job.ts'

/** Folds every counter of the product, each in a transaction of its own, so that none holds the rows of another. */
export const defineCounterJob = (counters: readonly Counter[]): Job =>
  defineJob({
    name: 'counters',
    title: 'Сведение счётчиков',
    data: NoData,
    schedule: { everySeconds: 15 },
    run: async (db, _, { signal }) => {
      const failures: unknown[] = []
      for (const counter of counters) {
        if (signal.aborted) break
        const fold = inTransaction(db, async (tx) => {
          if (await tryLock(tx, `fold ${counter.deltas}`)) await foldCounters([counter])(tx)
        })
        // A counter that cannot be folded does not keep the others waiting.
        await fold.catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
  })
