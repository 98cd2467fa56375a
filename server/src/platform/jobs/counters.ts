import { tryLock } from '../db/concurrency/locks.ts'
import { type Counter, foldCounters } from '../db/query/counters.ts'
import { inTransaction } from '../db/transaction.ts'
import { defineJob, type Job, NoData } from './job.ts'

/** Folds all counters, each in a separate transaction, so that none holds row locks of another. */
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
        // A failing counter does not block the others.
        await fold.catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
  })
