import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import { deleteOldRuns } from './automation.repo.ts'
import { runTimedRules } from './scan.service.ts'

export const automationJobs: readonly Job[] = [
  defineJob({
    name: 'automation.time',
    title: 'Правила по времени',
    data: NoData,
    schedule: { everySeconds: 60 },
    run: (db, _, { signal }) => runTimedRules(db, signal),
  }),
  defineExclusiveJob({
    name: 'automation.log',
    title: 'Удаление старых записей журнала правил',
    everySeconds: 3600,
    run: (tx) => deleteOldRuns(tx),
  }),
]
