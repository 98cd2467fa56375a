import { tryLock } from '../db/concurrency/locks.ts'
import type { Db, Tx } from '../db/connect.ts'
import { defineJob, type Job, NoData } from './job.ts'

interface Definition {
  readonly name: string
  readonly title: string
  /** Omitted for work that is only triggered. */
  readonly everySeconds?: number
  readonly run: (tx: Tx) => Promise<unknown>
}

/** A job in one transaction that only one server runs at a time; a concurrent run is skipped. */
export const defineExclusiveJob = ({ name, title, everySeconds, run }: Definition): Job =>
  defineJob({
    name,
    title,
    data: NoData,
    ...(everySeconds === undefined ? {} : { schedule: { everySeconds } }),
    run: (db: Db) =>
      db.transaction().execute(async (tx) => {
        if (await tryLock(tx, `job ${name}`)) await run(tx)
      }),
  })
