import { z } from 'zod'

import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { readSetting } from '../settings/index.ts'
import { readStoredFile } from './settle.service.ts'
import { deleteExpired, findOutdated } from './tachograph-files.repo.ts'
import { type FileParts, readQueue } from './upload.service.ts'

/** A few at a time, so that new files do not wait behind thousands of old ones. */
const rereadAtOnce = 100

/** A better reader reads stored originals again. */
export async function rereadOutdated(tx: Tx): Promise<void> {
  const ids = await findOutdated(tx, rereadAtOnce)
  await enqueue(
    tx,
    [readQueue],
    ids.map((fileId) => ({ fileId })),
  )
}

/** Originals without rows are removed by the sweep of the store. */
export async function deleteExpiredFiles(tx: Tx): Promise<void> {
  const { tachographMonths } = await readSetting(tx, 'retention')
  const gone = await deleteExpired(tx, tachographMonths)
  if (gone.length > 0) await publishAllChanged(tx, ['tachograph-files'])
}

export const tachographFileJobs = (parts: Pick<FileParts, 'files'>): readonly Job[] => [
  defineJob({
    name: readQueue,
    title: 'Чтение файлов тахографа',
    data: z.strictObject({ fileId: z.int() }),
    run: (db, { fileId }, ctx) => readStoredFile(parts, db, fileId, ctx),
  }),
  defineExclusiveJob({
    name: 'tachograph-files.reread',
    title: 'Повторное чтение файлов тахографа новой версией',
    everySeconds: 600,
    run: rereadOutdated,
  }),
  defineExclusiveJob({
    name: 'tachograph-files.retention',
    title: 'Удаление файлов тахографа',
    everySeconds: 3600,
    run: deleteExpiredFiles,
  }),
]
