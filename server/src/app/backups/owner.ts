import { refuseTransactionPooler } from '../../platform/db/schema/transaction-pooler.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import type { Config } from '../config.ts'
import { findEmbedded, startEmbedded } from '../data-dir.ts'

export interface OwnersDatabase {
  /** Connects as the owner of the tables. */
  readonly url: string
  /** Restores the previous state of the database: running or stopped. */
  readonly close: () => Promise<void>
}

const givenUrl = (config: Config): string | undefined =>
  config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL

/** The product's database, whether or not the product is running. */
export async function joinDatabase(
  config: Config,
  onDeath: (reason: string) => void,
): Promise<OwnersDatabase> {
  const running = givenUrl(config) === undefined ? findEmbedded(config.NARYAD_DATA_DIR) : undefined
  return running === undefined
    ? openDatabaseExclusively(config, onDeath)
    : { url: running, close: () => Promise.resolve() }
}

/** Exclusive access to the product's database: fails if an embedded database is in use. */
export async function openDatabaseExclusively(
  config: Config,
  onDeath: (reason: string) => void,
): Promise<OwnersDatabase> {
  const url = givenUrl(config)
  if (url !== undefined) {
    await refuseTransactionPooler(url)
    return { url, close: () => Promise.resolve() }
  }
  makeFolder(config.NARYAD_DATA_DIR)
  const cluster = await startEmbedded(config.NARYAD_DATA_DIR, onDeath)
  return { url: cluster.url(), close: () => cluster.stop() }
}
