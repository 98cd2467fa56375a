import { DailyRun, defineJob, type Job } from '../../platform/jobs/job.ts'
import { makeDueTasks } from './due-tasks.service.ts'
import { publishNearEnds } from './notices.service.ts'

/** Every morning before working hours; a missed run is caught up. */
const dueTasks = defineJob({
  name: 'maintenance.due-tasks',
  title: 'Заявки по срокам ТО и калибровок',
  data: DailyRun,
  schedule: { dailyFromHour: 6 },
  run: async (db, _, { log }) => {
    const made = await makeDueTasks(db)
    log.info({ made }, 'tasks were made for maintenance that is due')
  },
})

/** Runs before the daily digest of nine o'clock. */
const nearEnds = defineJob({
  name: 'maintenance.near-ends',
  title: 'Оповещение о подходящих сроках ТО и калибровок',
  data: DailyRun,
  schedule: { dailyFromHour: 8 },
  run: async (db, _, { log }) => {
    const published = await publishNearEnds(db)
    log.info({ published }, 'warnings of maintenance ranges were published')
  },
})

export const maintenanceJobs: readonly Job[] = [dueTasks, nearEnds]
