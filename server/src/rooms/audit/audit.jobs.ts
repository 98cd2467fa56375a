import type { Db } from '../../platform/db/connect.ts'
import { DailyRun, defineJob, type Job } from '../../platform/jobs/job.ts'
import { deleteOldEntries } from './retention.repo.ts'

const batch = 10_000

/**
 * In batches, so that a statement over years of entries does not time out. Returns the number of deleted
 * entries.
 */
export async function forgetOldEntries(db: Db, months: number): Promise<number> {
  let forgotten = 0
  for (;;) {
    const deleted = await deleteOldEntries(db, { months, most: batch })
    forgotten += deleted
    if (deleted < batch) return forgotten
  }
}

/** Runs every night. The settings room depends on this one, so `app` passes the retention period. */
export const auditRetention = (monthsOf: (db: Db) => Promise<number>): Job =>
  defineJob({
    name: 'audit.retention',
    title: 'Удаление старых записей журнала безопасности',
    data: DailyRun,
    schedule: { dailyFromHour: 3 },
    run: async (db, _, { log }) => {
      const forgotten = await forgetOldEntries(db, await monthsOf(db))
      log.info({ forgotten }, 'entries of the audit have outlived their time')
    },
  })
