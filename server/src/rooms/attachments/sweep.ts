import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { type KeysInUse, sweepStore } from '../../platform/files/sweep.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { findFilesMark, findFilesTakenAt } from '../settings/index.ts'

export const everySeconds = 300

const sparedMs = 30 * 24 * 60 * 60 * 1000

/**
 * Every five minutes one of the 256 folders of the store is checked: all of them within a day. Each room
 * that stores files declares its query.
 */
export const fileSweep = (store: FileStore, inUse: readonly KeysInUse[]): Job =>
  defineExclusiveJob({
    name: 'attachments.sweep',
    title: 'Удаление файлов, которые никому не принадлежат',
    everySeconds,
    run: (tx) => sweepOneFolder(tx, store, inUse),
  })

export async function sweepOneFolder(tx: Tx, store: FileStore, inUse: readonly KeysInUse[]): Promise<void> {
  if (!(await mayRemoveFiles(tx))) return
  // The start has compared them, but another database may have taken the files over since.
  if ((await store.readMark()) !== (await findFilesMark(tx)))
    throw new Error('the files belong to another database: nothing is removed')
  const swept = { firstDigits: folderOf(Date.now()), storedAfter: await sparedUntil(tx) }
  await sweepStore(store, swept, async (keys) => {
    const known = new Set<string>()
    for (const find of inUse) for (const key of await find(tx, keys)) known.add(key)
    return known
  })
}

/**
 * For a month after a restoration or a take-over all that lay there is spared: it may be needed by another database, or
 * by a later copy.
 */
async function sparedUntil(tx: Tx): Promise<number> {
  const takenAt = (await findFilesTakenAt(tx))?.getTime() ?? 0
  return Date.now() - takenAt < sparedMs ? takenAt : 0
}

const folderOf = (now: number): string =>
  (Math.floor(now / (everySeconds * 1000)) % 256).toString(16).padStart(2, '0')
