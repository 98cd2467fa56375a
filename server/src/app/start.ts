import { connect, type Db } from '../platform/db/connect.ts'
import { workingUrlOf } from '../platform/db/embedded/working-role.ts'
import { refuseForeignReplica, refuseOtherOwner } from '../platform/db/replica/refuse-foreign.ts'
import { attachReplica } from '../platform/db/replica/replica.ts'
import { migrateToLatest } from '../platform/db/schema/migrate.ts'
import { refuseTransactionPooler } from '../platform/db/schema/transaction-pooler.ts'
import { giveRights, type Rights } from '../platform/db/tenant/rights.ts'
import { makeFolder } from '../platform/disk/make-folder.ts'
import { type ServerState, serverStateOf } from '../platform/disk/server-state.ts'
import type { FileStore } from '../platform/files/store/store.ts'
import type { Job } from '../platform/jobs/job.ts'
import { prepareQueues } from '../platform/jobs/queue.ts'
import { setConnectionReach } from '../platform/outside/addresses.ts'
import { offerSetUp } from '../rooms/set-up/index.ts'
import { findAddress, installationState } from '../rooms/settings/index.ts'
import { refuseUnfinished } from './backups/unfinished.ts'
import { buildApp } from './build.ts'
import { jobsOf, staticParts } from './collected.ts'
import type { Config } from './config.ts'
import { filesDirOf, startEmbedded, storesOf } from './data-dir.ts'
import { refuseForeignFiles } from './files-mark.ts'
import { keysOf } from './keys.ts'
import { listen } from './listen.ts'
import { networkUrlsOf } from './network-urls.ts'
import { openProcessParts, type ProcessParts } from './parts.ts'

export interface Running {
  /** The URL of the product. */
  readonly url: string
  /** URLs for other machines of the local network. */
  readonly networkUrls: readonly string[]
  readonly databaseUrl: string
  /** While no user exists: the code that authorizes the first administrator. */
  readonly setUpCode: string | undefined
  readonly logError: (message: string, error: unknown) => void
  /** The public address used in links of letters is not set. */
  readonly isAddressUnset: boolean
  stop(): Promise<void>
}

interface StartOptions {
  readonly onProgress: (line: string) => void
  /** The embedded database has exited; only a restart helps. */
  readonly onDeath: (reason: string) => void
}

/** How long calls in progress may take before their connections are closed. */
const graceMs = 7000

/** Starts everything from the database to the open port. If a step fails, the previous ones are stopped. */
export async function start(config: Config, { onProgress, onDeath }: StartOptions): Promise<Running> {
  makeFolder(config.NARYAD_DATA_DIR)
  refuseUnfinished(config.NARYAD_DATA_DIR)
  setConnectionReach(config.NARYAD_PRIVATE_CONNECTIONS ? 'private' : 'public')
  const cluster = config.DATABASE_URL ? undefined : await startEmbedded(config.NARYAD_DATA_DIR, onDeath)
  try {
    const ownerUrl = config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL ?? cluster?.url() ?? ''
    if (config.DATABASE_URL !== undefined) {
      await refuseTransactionPooler(config.DATABASE_URL)
      await refuseOtherOwner(config.DATABASE_URL, config.NARYAD_OWNER_DATABASE_URL)
    }
    await migrateToLatest(ownerUrl)
    const { files, places, moving } = storesOf(config)
    const processParts = openProcessParts(staticParts, { config, ...keysOf(config), files, moving })
    const jobs = jobsOf(processParts)
    await prepareQueues(ownerUrl, jobs)
    const databaseUrl = config.DATABASE_URL ?? (cluster ? await workingUrlOf(cluster) : ownerUrl)
    const rights = await giveRights({ ownerUrl, workingUrl: databaseUrl })
    await refuseForeignFiles(databaseUrl, places)
    await refuseForeignReplica(databaseUrl, config.NARYAD_REPORTS_DATABASE_URL)
    // A configured database belongs to its operator: it gets demo data only on request.
    if (config.NARYAD_DEMO ?? cluster !== undefined)
      await loadDemoOnce(ownerUrl, processParts.files, onProgress)
    const state = serverStateOf({
      dataDir: config.NARYAD_DATA_DIR,
      filesDir: filesDirOf(config.NARYAD_DATA_DIR),
      databaseDir: cluster?.dataDir,
    })
    const served = await serve({ processParts, jobs, databaseUrl, ownerUrl, rights, state })
    return {
      ...served,
      databaseUrl,
      stop: async () => {
        await served.stop()
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

async function loadDemoOnce(
  url: string,
  files: FileStore,
  onProgress: (line: string) => void,
): Promise<void> {
  const { loadDemo, NotEmpty } = await import('./demo/load.ts')
  try {
    await loadDemo({ url, files }, { onProgress })
  } catch (error) {
    if (!(error instanceof NotEmpty)) throw error
  }
}

interface Opened {
  readonly processParts: ProcessParts
  readonly jobs: readonly Job[]
  readonly databaseUrl: string
  readonly state: ServerState
  readonly ownerUrl: string
  readonly rights: Rights
}

async function serve({ rights, ...opened }: Opened): Promise<Omit<Running, 'databaseUrl'>> {
  const { config } = opened.processParts
  const open = (url: string): Db =>
    connect(url, { max: config.NARYAD_DB_POOL, hasRowSecurity: rights.hasRowSecurity })
  const db = open(opened.databaseUrl)
  const replicaUrl = config.NARYAD_REPORTS_DATABASE_URL
  const replica = replicaUrl === undefined ? undefined : open(replicaUrl)
  let stopWork = (): Promise<unknown> => Promise.resolve()
  const stop = async (): Promise<void> => {
    await stopWork()
    await Promise.all([db.destroy(), replica?.destroy()])
  }
  try {
    const { app } = buildApp({ db, ...opened })
    if (replica)
      attachReplica(db, {
        replica,
        onFailure: (err) => app.log.warn({ err }, 'the replica failed: reports are read from the primary'),
      })
    if (!rights.isApart || !rights.hasRowSecurity)
      app.log.warn(rights, 'row-level security or the separate role is missing: see docs/configuration.md')
    stopWork = async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
      await app.close()
      clearTimeout(cut)
    }
    const setUpCode = await offerSetUp(db)
    const address = await listen(app, config)
    return {
      url: config.PUBLIC_URL ?? address.replace('127.0.0.1', 'localhost'),
      networkUrls: networkUrlsOf(config.HOST, app.server.address()),
      setUpCode,
      isAddressUnset:
        !(await installationState(db)).hasDemo && (await findAddress(db, config.PUBLIC_URL)) === undefined,
      logError: (message, err) => app.log.fatal({ err }, message),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
