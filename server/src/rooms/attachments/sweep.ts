import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { LocalStore } from '../../platform/files/store.ts'
import { sweepStore } from '../../platform/files/sweep.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { keysInUse } from './attachments.repo.ts'

export const everySeconds = 300

/** Every five minutes one of the store's 256 folders: in a day, all of them. */
export const fileSweep = (store: LocalStore): Job =>
  defineExclusiveJob({
    name: 'attachments.sweep',
    title: 'Удаление файлов, которые никому не принадлежат',
    everySeconds,
    run: (tx) => sweepOneFolder(tx, store),
  })

export async function sweepOneFolder(tx: Tx, store: LocalStore): Promise<void> {
  if (await mayRemoveFiles(tx)) await sweepStore(store, folderOf(Date.now()), (keys) => keysInUse(tx, keys))
}

const folderOf = (now: number): string =>
  (Math.floor(now / (everySeconds * 1000)) % 256).toString(16).padStart(2, '0')
