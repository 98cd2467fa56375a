import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { LetterParts } from './compose-letter.ts'
import { digestJob } from './digest.service.ts'
import { deleteOldNotifications } from './retention.repo.ts'

export const notificationJobs = (parts: LetterParts): readonly Job[] => [
  digestJob(parts),
  defineExclusiveJob({
    name: 'notifications.sweep',
    title: 'Удаление старых уведомлений',
    everySeconds: 3600,
    run: deleteOldNotifications,
  }),
]
