import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Chore } from '../../platform/chores/chores.ts'
import type { LocalStore } from '../../platform/files/store.ts'
import { sweepStore } from '../../platform/files/sweep.ts'
import { keysInUse } from './attachments.repo.ts'

/** Every five minutes one of the store's 256 folders: in a day, all of them. */
export const fileSweep = (store: LocalStore): Chore => ({
  name: 'files without rows',
  everySeconds: 300,
  run: async (tx) => {
    if (await mayRemoveFiles(tx)) await sweepStore(store, folderOf(Date.now()), (keys) => keysInUse(tx, keys))
  },
})

const folderOf = (now: number): string => (Math.floor(now / 300_000) % 256).toString(16).padStart(2, '0')
