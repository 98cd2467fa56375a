import path from 'node:path'

import { type LastBackup, readLastBackup } from '../backup/last-backup.ts'
import { type DiskPlace, type DiskSpace, readDiskSpace } from './disk-space.ts'

interface Folders {
  readonly dataDir: string
  readonly filesDir: string
  /** The folder of the embedded database; undefined with a database of the operator's own. */
  readonly databaseDir: string | undefined
}

/** What the operator of this machine should know: its disks and its last backup. */
export interface ServerState {
  readonly readDisks: () => Promise<DiskSpace[]>
  readonly readLastBackup: () => Promise<LastBackup | null>
}

export function serverStateOf({ dataDir, filesDir, databaseDir }: Folders): ServerState {
  const places: DiskPlace[] = [
    { place: 'data', folder: dataDir },
    { place: 'files', folder: filesDir },
  ]
  if (databaseDir !== undefined) places.push({ place: 'database', folder: databaseDir })
  return {
    readLastBackup: () => readLastBackup(dataDir),
    readDisks: async () => {
      const done = (await readLastBackup(dataDir))?.done
      const backups: DiskPlace[] = done ? [{ place: 'backups', folder: path.dirname(done.file) }] : []
      return readDiskSpace([...places, ...backups])
    },
  }
}
