import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import type { OpenProvider } from './gps-connection.ts'
import { pollPositions } from './poll.service.ts'
import { maintainTrackPartitions } from './positions.write.repo.ts'
import { markSilent, suggestForSilent } from './silence.service.ts'

export const monitoringJobs = (open: OpenProvider): Job[] => [
  // Not exclusive: the system is called outside a transaction, by the server that has claimed the poll.
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
    run: maintainTrackPartitions,
  }),
  defineExclusiveJob({
    name: 'monitoring.silent-trucks',
    title: 'Отметка «Нет связи»',
    everySeconds: 60,
    run: markSilent,
  }),
  defineExclusiveJob({
    name: 'monitoring.silence',
    title: 'Предложение заявок по молчащим трекерам',
    everySeconds: 1800,
    run: (tx) => suggestForSilent(tx),
  }),
]
