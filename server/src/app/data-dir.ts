import path from 'node:path'

import {
  type Cluster,
  findRunningCluster,
  hasCluster,
  isClusterInUse,
  startCluster,
} from '../platform/db/embedded/cluster.ts'
import { joinStores } from '../platform/files/store/joined-store.ts'
import { openLocalStore } from '../platform/files/store/local-store.ts'
import type { Moving } from '../platform/files/store/move.ts'
import { openS3Store } from '../platform/files/store/s3-store.ts'
import type { FileStore } from '../platform/files/store/store.ts'
import type { Config } from './config.ts'

/** The files and folders inside NARYAD_DATA_DIR. */

const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres')

export const startEmbedded = (dataDir: string, onDeath: (reason: string) => void): Promise<Cluster> =>
  startCluster({ dataDir: clusterOf(dataDir), onDeath })

/** Whether the data folder has an embedded database, running or not. */
export const hasEmbedded = (dataDir: string): boolean => hasCluster(clusterOf(dataDir))

/** Address of the embedded database if another process runs it. */
export const findEmbedded = (dataDir: string): string | undefined => findRunningCluster(clusterOf(dataDir))

/** Whether a process that still runs has the embedded database of the data folder. */
export const isEmbeddedInUse = (dataDir: string): boolean => isClusterInUse(clusterOf(dataDir))

/** The folder for attachments, or for those that are being written where they are stored elsewhere. */
export const filesDirOf = (dataDir: string): string => path.join(dataDir, 'files')

type FilesConfig = Pick<Config, 'NARYAD_DATA_DIR' | 'NARYAD_FILES' | 'NARYAD_S3'>

export interface Stores {
  /** Where files are read and stored. */
  readonly files: FileStore
  /** The one for new files first. */
  readonly places: readonly FileStore[]
  /** Undefined where there is but one place. */
  readonly moving: Moving | undefined
}

/** With an object storage the folder is a store too: files move from one to the other. */
export function storesOf({ NARYAD_DATA_DIR, NARYAD_FILES = 's3', NARYAD_S3 }: FilesConfig): Stores {
  const disk = openLocalStore(filesDirOf(NARYAD_DATA_DIR))
  if (NARYAD_S3 === undefined) return { files: disk, places: [disk], moving: undefined }
  const s3 = openS3Store(NARYAD_S3, disk.temps)
  const [present, former] = NARYAD_FILES === 's3' ? [s3, disk] : [disk, s3]
  return {
    files: joinStores(present, former),
    places: [present, former],
    moving: { from: former, to: present },
  }
}
