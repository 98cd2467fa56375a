import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { DailyRun, defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { countLightDay } from './days.repo.ts'
import { refreshNextLights, refreshQueue } from './lights.repo.ts'
import { noticeHour, publishReds } from './notices.service.ts'
import { suggestForReds } from './reds.service.ts'

/** Batch by batch, each in a transaction of its own: requests wait for one batch at most. */
export async function refreshAllLights(db: Db): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last
    last = await inTransaction(db, (tx) => refreshNextLights(tx, after))
  }
  await inTransaction(db, (tx) => publishAllChanged(tx, ['lights']))
}

export const lightJobs: readonly Job[] = [
  defineJob({
    name: refreshQueue,
    title: 'Пересчёт светофора после изменения правил',
    data: NoData,
    run: refreshAllLights,
  }),
  defineJob({
    name: 'lights.day',
    title: 'Пересчёт светофора на новый день',
    data: DailyRun,
    schedule: { dailyFromHour: 0 },
    run: (db) => refreshAllLights(db),
  }),
  defineExclusiveJob({
    name: 'lights.days',
    title: 'Светофор: запись за день',
    everySeconds: 3600,
    run: (tx) => countLightDay(tx, companyToday()),
  }),
  defineJob({
    name: 'lights.reds',
    title: 'Заявки и письма о красных ТС',
    data: DailyRun,
    schedule: { dailyFromHour: noticeHour },
    run: async (db, { day }) => {
      await suggestForReds(db)
      await inTransaction(db, (tx) => publishReds(tx, day))
    },
  }),
]
