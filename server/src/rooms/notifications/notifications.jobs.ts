import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { AddressBook, Channel } from './channel.ts'
import { deliveryJob } from './deliver.service.ts'
import { digestJob } from './digest.service.ts'
import type { LetterParts } from './letter.channel.ts'
import { deleteOldNotifications } from './retention.repo.ts'

interface JobParts extends Pick<LetterParts, 'originOf' | 'unsubscribeKey'> {
  readonly channels: readonly Channel[]
  readonly addressBooks: readonly AddressBook[]
}

export const notificationJobs = ({ channels, addressBooks, ...digest }: JobParts): readonly Job[] => [
  ...channels.map((channel) => deliveryJob({ channel, addressBooks })),
  digestJob(digest),
  defineExclusiveJob({
    name: 'notifications.sweep',
    title: 'Удаление старых уведомлений',
    everySeconds: 3600,
    run: deleteOldNotifications,
  }),
]
