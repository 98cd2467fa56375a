import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { deleteOldNotifications } from './retention.repo.ts'
import type { LetterParts } from './sending/compose-letter.ts'
import { digestJob } from './sending/digest.service.ts'

export const notificationJobs = (parts: LetterParts): readonly Job[] => [
  digestJob(parts),
  defineExclusiveJob({
    name: 'notifications.sweep',
    title: 'Удаление старых уведомлений',
    everySeconds: 3600,
    run: deleteOldNotifications,
  }),
]
