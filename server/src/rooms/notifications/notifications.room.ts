import { defineRoom, type WithDb } from '../room.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { mountNotifications, type NotificationsRoom } from './notifications.routes.ts'
import { notificationSubscriptions } from './notifications.subscriptions.ts'
import { notificationPersonalData } from './personal-data.repo.ts'

interface NotificationsParts extends WithDb {
  readonly channels: Omit<NotificationsRoom, 'db'>
}

interface JobParts {
  readonly channels: Parameters<typeof notificationJobs>[0]
}

export const notificationsRoom = defineRoom({
  name: 'notifications',
  mount: (http, { db, channels }: NotificationsParts) => mountNotifications(http, { db, ...channels }),
  jobs: ({ channels }: JobParts) => notificationJobs(channels),
  subscriptions: notificationSubscriptions,
  personalData: notificationPersonalData,
})
