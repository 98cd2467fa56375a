import type { Tx } from '../../platform/db/connect.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { ReportRun, runQueue, type RunParts, runReport } from './run.service.ts'
import { deleteExpiredFiles, lockDueReports, setNextRun } from './saved-reports.repo.ts'
import { nextRunAfter } from './schedule.ts'

/** Enqueues due runs. Runs missed during a downtime are collapsed into one. */
export async function startDueReports(tx: Tx, now = Date.now()): Promise<void> {
  await workOnEach(tx, {
    what: 'Отчёт по расписанию',
    items: await lockDueReports(tx, new Date(now).toISOString()),
    nameOf: ({ id }) => `отчёт ${id}`,
    work: async ({ id, schedule, nextRunAt }) => {
      if (schedule === null || nextRunAt === null) return
      const run = { reportId: id, dueAt: new Date(nextRunAt).toISOString(), isScheduled: true }
      await enqueue(tx, [runQueue], [run])
      await setNextRun(tx, id, nextRunAfter(schedule, now))
    },
  })
}

export const savedReportJobs = (parts: RunParts): readonly Job[] => [
  defineExclusiveJob({
    name: 'saved-reports.due',
    title: 'Отчёты по расписанию',
    everySeconds: 60,
    run: (tx) => startDueReports(tx),
  }),
  defineJob({
    name: runQueue,
    title: 'Формирование сохранённых отчётов',
    data: ReportRun,
    run: (db, run) => runReport(db, parts, run),
  }),
  defineExclusiveJob({
    name: 'saved-reports.retention',
    title: 'Удаление файлов отчётов старше 30 дней',
    everySeconds: 3600,
    run: deleteExpiredFiles,
  }),
]
