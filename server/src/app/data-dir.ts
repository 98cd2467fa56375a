import path from 'node:path'

import {
  type Cluster,
  findRunningCluster,
  hasCluster,
  startCluster,
} from '../platform/db/embedded/cluster.ts'
import { type LocalStore, openLocalStore } from '../platform/files/store.ts'

/** The files and folders inside NARYAD_DATA_DIR. */

const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres')

export const startEmbedded = (dataDir: string, onDeath: (reason: string) => void): Promise<Cluster> =>
  startCluster({ dataDir: clusterOf(dataDir), onDeath })

/** Whether the data folder has an embedded database, running or not. */
export const hasEmbedded = (dataDir: string): boolean => hasCluster(clusterOf(dataDir))

/** Address of the embedded database if another process runs it. */
export const findEmbedded = (dataDir: string): string | undefined => findRunningCluster(clusterOf(dataDir))

/** The folder for attachments. */
export const filesOf = ({ NARYAD_DATA_DIR }: { readonly NARYAD_DATA_DIR: string }): LocalStore =>
  openLocalStore(path.join(NARYAD_DATA_DIR, 'files'))
