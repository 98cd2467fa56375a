import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import type { OpenProvider } from './gps-connection.ts'
import { pollPositions } from './poll.service.ts'
import { keepTrackDays } from './positions.write.repo.ts'
import { suggestForSilent } from './silence.service.ts'

export const monitoringJobs = (open: OpenProvider): Job[] => [
  // Not exclusive: the system is asked outside of a transaction, by whoever has claimed the turn.
  defineJob({
    name: 'monitoring.positions',
    title: 'Опрос системы мониторинга',
    data: NoData,
    schedule: { everySeconds: 15 },
    run: async (db) => void (await pollPositions(db, open)),
  }),
  defineExclusiveJob({
    name: 'monitoring.track-days',
    title: 'Хранение пути ТС: новые дни и удаление старых',
    everySeconds: 3600,
    run: keepTrackDays,
  }),
  defineExclusiveJob({
    name: 'monitoring.silence',
    title: 'Предложение заявок по молчащим трекерам',
    everySeconds: 1800,
    run: (tx) => suggestForSilent(tx),
  }),
]
