import { deletionDays } from '@naryad/contract/changes/changes.words'

import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { forgetDeletions } from './changes.repo.ts'

export const changesRetention: Job = defineExclusiveJob({
  name: 'changes.retention',
  title: 'Удаление старых записей ленты изменений',
  everySeconds: 24 * 3600,
  run: (tx) => forgetDeletions(tx, deletionDays),
})
