import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

import { findBinaries } from './binaries.ts'
import { claim, isClaimed } from './claim.ts'
import { initialise, productDatabase, readPassword, superuser } from './initialise.ts'
import { readPostmaster, stopOrphan } from './postmaster.ts'
import { type RunningServer, runServer } from './server-process.ts'
import { mayReach, ownFolder, serviceUser, type ServiceUser } from './service-user.ts'
import { productSettings, type Settings } from './settings.ts'

export interface ClusterOptions {
  readonly dataDir: string
  /** A free port by default. */
  readonly port?: number
  /** Override the product's settings. */
  readonly settings?: Settings
  /** For throw-away clusters only: does not flush the new data folder to disk. */
  readonly noSync?: boolean
  readonly onLog?: (line: string) => void
  /** The server process has exited without being stopped; only a restart helps. */
  readonly onDeath?: (reason: string) => void
}

export interface Cluster {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** The actual data folder; differs from the requested one if the server's account cannot access that. */
  readonly dataDir: string
  /** The URL of a database of this cluster, by default the product's own. */
  url(database?: string): string
  stop(): Promise<void>
}

const host = '127.0.0.1'

/** Starts PostgreSQL from the npm package on a data folder, which is created at the first start. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const user = serviceUser()
  const dataDir = reachableFolder(path.resolve(options.dataDir), user)
  const binaries = findBinaries(user)
  const ownership = claim(dataDir)
  try {
    const password = await initialise({ dataDir, binaries, user, noSync: options.noSync ?? false })
    await stopOrphan(dataDir)
    const server = await runServer({
      program: binaries.postgres,
      dataDir,
      user,
      host,
      port: options.port,
      settings: { ...productSettings(), ...options.settings },
      onLog: options.onLog,
      onExit: (reason) => {
        ownership.release()
        if (reason !== undefined) options.onDeath?.(reason)
      },
    })
    return describe(server, dataDir, password)
  } catch (error) {
    ownership.release()
    throw error
  }
}

const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${superuser}:${password}@${host}:${port}/${database}`

/** Whether a cluster was ever created for this data folder. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(path.dirname(path.resolve(dataDir))) &&
  existsSync(path.join(reachableFolder(path.resolve(dataDir), serviceUser()), 'PG_VERSION'))

/** Whether a process that still runs has claimed this data folder. */
export const isClusterInUse = (dataDir: string): boolean =>
  isClaimed(reachableFolder(path.resolve(dataDir), serviceUser()))

/** URL of the product's database in a cluster run by another process; undefined if there is none. */
export function findRunningCluster(dataDir: string): string | undefined {
  if (!hasCluster(dataDir)) return undefined
  const folder = reachableFolder(path.resolve(dataDir), serviceUser())
  const found = isClaimed(folder) ? readPostmaster(folder) : undefined
  return found?.isReady ? urlOf(found.port, readPassword(folder), productDatabase) : undefined
}

function describe(server: RunningServer, dataDir: string, password: string): Cluster {
  return {
    host,
    port: server.port,
    user: superuser,
    password,
    dataDir,
    url: (database = productDatabase) => urlOf(server.port, password, database),
    stop: () => server.stop(),
  }
}

function reachableFolder(asked: string, user: ServiceUser | undefined): string {
  const parent = path.dirname(asked)
  mkdirSync(parent, { recursive: true })
  if (mayReach(user, parent)) return asked
  const name = createHash('sha256').update(asked).digest('hex').slice(0, 16)
  return path.join(ownFolder('naryad-data'), name)
}
