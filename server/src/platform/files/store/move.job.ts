import { mayRemoveFiles } from '../../backup/files-lock.ts'
import { defineJob, type Job, NoData } from '../../jobs/job.ts'
import { moveFiles, type Moving } from './move.ts'

const everySeconds = 60

/** Files move while people work; a run ends before the next one begins. */
export const fileMove = (moving: Moving): Job =>
  defineJob({
    name: 'files.move',
    title: 'Перенос файлов в новое хранилище',
    data: NoData,
    schedule: { everySeconds },
    run: async (db, _data, { log, signal }) => {
      const { moved, failed, isDone } = await moveFiles({
        ...moving,
        mayRemove: () => db.transaction().execute(mayRemoveFiles),
        signal: AbortSignal.any([signal, AbortSignal.timeout((everySeconds - 10) * 1000)]),
      })
      if (moved > 0) log.info({ moved, isDone }, 'files were moved to the present store')
      if (failed.length > 0) throw new Error(`не перенесено файлов: ${failed.length}, например ${failed[0]}`)
    },
  })
