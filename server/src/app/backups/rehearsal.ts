import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import type { VerifiedBackup } from '../../platform/backup/read.ts'
import { type Cluster, startCluster } from '../../platform/db/embedded/cluster.ts'
import { settleRestored } from './after.ts'
import { validateBackup, restoreBackup } from './restore.ts'

/** Without durability, because the cluster exists for one rehearsal only. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

interface RehearsalOptions {
  readonly from: string
  readonly onProgress: (line: string) => void
  readonly onDeath: (reason: string) => void
}

/** Restores a backup into a throw-away database: what passes here is what `npm run restore` takes. */
export async function rehearseRestore({
  from,
  onProgress,
  onDeath,
}: RehearsalOptions): Promise<VerifiedBackup> {
  onProgress('Проверка копии')
  await validateBackup(from)
  // Not in /tmp, which may be in memory.
  const folder = mkdtempSync('/var/tmp/naryad-check-')
  // The account of the database has to enter it.
  chmodSync(folder, 0o755)
  let cluster: Cluster | undefined
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    cluster = await startCluster({
      dataDir: path.join(folder, 'postgres'),
      noSync: true,
      settings: throwAway,
      onDeath,
    })
    return await restoreBackup({
      from,
      url: cluster.url(),
      files: undefined,
      mayReplace: false,
      finish: settleRestored,
      onProgress,
    })
  } finally {
    await cluster?.stop()
    process.off('exit', remove)
    remove()
  }
}
