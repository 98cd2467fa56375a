import type { LocalStore } from '../platform/files/store.ts'
import { deleteOldDriverAnswers } from '../platform/idempotency/driver-idempotency.repo.ts'
import { deleteOldAnswers } from '../platform/idempotency/idempotency.repo.ts'
import { deleteOldRejections } from '../platform/isolation/rejections.repo.ts'
import { defineCounterJob } from '../platform/jobs/counters.ts'
import { defineExclusiveJob } from '../platform/jobs/exclusive.ts'
import type { Job } from '../platform/jobs/job.ts'
import { attachmentKeysInUse, fileSweep } from '../rooms/attachments/index.ts'
import { auditRetention } from '../rooms/audit/index.ts'
import { authJobsOf } from '../rooms/auth/index.ts'
import { type ConnectionSource, reencryptConnections } from '../rooms/connections/index.ts'
import { deliveryJob } from '../rooms/deliveries/index.ts'
import { driverSessionRetention } from '../rooms/driver-page/index.ts'
import { geocodeCacheRetention } from '../rooms/geo/index.ts'
import { importRetention } from '../rooms/imports/index.ts'
import { letterRetention } from '../rooms/letters/index.ts'
import { maintenanceJobs } from '../rooms/maintenance/index.ts'
import { messengersRetention } from '../rooms/messengers/index.ts'
import { monitoringJobs, type OpenProvider } from '../rooms/monitoring/index.ts'
import { notificationsRoom } from '../rooms/notifications/index.ts'
import { registrationRetention } from '../rooms/registration/index.ts'
import { reportJobs } from '../rooms/reports/index.ts'
import { noShowJob } from '../rooms/roll-call/index.ts'
import { reportFileKeysInUse, savedReportJobs } from '../rooms/saved-reports/index.ts'
import {
  type Connections,
  publicOriginOf,
  readSetting,
  reencryptMailPassword,
} from '../rooms/settings/index.ts'
import { suggestionRetention } from '../rooms/suggestions/index.ts'
import { tasksRoom } from '../rooms/tasks/index.ts'
import type { Channels } from './channels.ts'
import { counters } from './counters.ts'
import { subscriptionJobs } from './subscriptions.ts'

const hour = 3600

interface JobParts {
  readonly files: LocalStore
  readonly connections: Connections
  readonly source: ConnectionSource
  readonly gps: OpenProvider
  readonly channels: Channels
  /** Keys of second factors: the first encrypts. */
  readonly secretKeys: readonly Uint8Array[]
}

/** All background jobs: scheduled or triggered by events. */
export const jobsOf = ({ files, connections, source, channels, gps, secretKeys }: JobParts): Job[] => [
  ...subscriptionJobs,
  ...tasksRoom.jobs,
  defineCounterJob(counters),
  ...maintenanceJobs,
  noShowJob,
  ...monitoringJobs(gps),
  ...savedReportJobs({ files, originOf: (tx) => publicOriginOf(tx, connections) }),
  ...channels.channels.map((channel) => deliveryJob({ channel, redirect: channels.redirect })),
  letterRetention,
  ...notificationsRoom.jobs(channels),
  importRetention,
  geocodeCacheRetention,
  suggestionRetention,
  driverSessionRetention,
  registrationRetention,
  messengersRetention,
  auditRetention(async (db) => (await readSetting(db, 'retention')).auditMonths),
  ...authJobsOf((tx) => publicOriginOf(tx, connections), secretKeys),
  defineExclusiveJob({
    name: 'settings.mail-password',
    title: 'Перешифровка пароля почты новым ключом',
    everySeconds: hour,
    run: (tx) => reencryptMailPassword(tx, connections.box),
  }),
  defineExclusiveJob({
    name: 'connections.secrets',
    title: 'Перешифровка ключей подключений новым ключом',
    everySeconds: hour,
    run: (tx) => reencryptConnections(tx, source.box),
  }),
  defineExclusiveJob({
    name: 'http.answers',
    title: 'Удаление старых ответов на повторные запросы',
    everySeconds: hour,
    run: deleteOldAnswers,
  }),
  defineExclusiveJob({
    name: 'http.driver-answers',
    title: 'Удаление старых ответов водителям',
    everySeconds: hour,
    run: deleteOldDriverAnswers,
  }),
  defineExclusiveJob({
    name: 'isolation.rejections',
    title: 'Удаление старых записей об отброшенных показаниях',
    everySeconds: hour,
    run: deleteOldRejections,
  }),
  ...reportJobs,
  fileSweep(files, [attachmentKeysInUse, reportFileKeysInUse]),
]
