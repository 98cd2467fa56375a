import { DailyRun, defineJob } from '../../platform/jobs/job.ts'
import { forgetOldRequests } from './registration.service.ts'

/** Every night, by the settings: deletes personal data of declined and abandoned requests. */
export const registrationRetention = defineJob({
  name: 'registration.retention',
  title: 'Удаление старых запросов на регистрацию',
  data: DailyRun,
  schedule: { dailyFromHour: 3 },
  run: async (db, _, { log }) => {
    const forgotten = await forgetOldRequests(db)
    log.info({ forgotten }, 'requests for registration have outlived their time')
  },
})
