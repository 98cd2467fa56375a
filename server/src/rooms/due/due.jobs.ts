import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DailyRun, defineJob, type Job } from '../../platform/jobs/job.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { moveNearByKm, refreshNextHomes } from './homes.repo.ts'
import { measureSupply } from './supply.repo.ts'

/** Yards of all trucks, batch by batch, and how long parts are waited. */
export async function refreshDue(db: Db, today = companyToday()): Promise<void> {
  await inTransaction(db, (tx) => moveNearByKm(tx, today))
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last
    last = await inTransaction(db, (tx) => refreshNextHomes(tx, after))
  }
  await inTransaction(db, async (tx) => {
    await measureSupply(tx)
    await publishAllChanged(tx, ['due'])
  })
}

export const dueJobs: readonly Job[] = [
  defineJob({
    name: 'due.day',
    title: 'Базы ТС и сроки поставки',
    data: DailyRun,
    schedule: { dailyFromHour: 0 },
    run: (db) => refreshDue(db),
  }),
]
