import { inTransaction } from '../../platform/db/transaction.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import { publishDeadlines } from './deadlines/deadline-notices.service.ts'
import { followRenames, renamesQueue } from './search/renames.repo.ts'
import { deleteExpiredUndos } from './undo/undo.repo.ts'
import { deleteOldPlaces } from './visits/marks.repo.ts'

/** The same retention as for positions of trucks. */
const placeRetentionDays = 30

export const taskJobs: readonly Job[] = [
  defineExclusiveJob({
    name: 'tasks.deadlines',
    title: 'Подходящие и пропущенные сроки заявок',
    everySeconds: 60,
    run: (tx) => publishDeadlines(tx),
  }),
  defineExclusiveJob({
    name: 'tasks.places',
    title: 'Удаление старых мест, где отмечались сотрудники',
    everySeconds: 3600,
    run: (tx) => deleteOldPlaces(tx, placeRetentionDays),
  }),
  defineExclusiveJob({
    name: 'tasks.undos',
    title: 'Удаление сведений для отмены, когда отменить уже нельзя',
    everySeconds: 600,
    run: (tx) => deleteExpiredUndos(tx),
  }),
  defineJob({
    name: renamesQueue,
    title: 'Новые названия в заявках',
    data: NoData,
    schedule: { everySeconds: 300 },
    run: async (db, _, { signal }) => {
      while (!signal.aborted && (await inTransaction(db, followRenames)));
    },
  }),
]
