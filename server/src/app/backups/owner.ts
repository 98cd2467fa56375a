import { existsSync, readdirSync } from 'node:fs'

import { inQuotes } from '@naryad/contract/kit/quotes'

import { databaseName } from '../../platform/db/connection/hosts.ts'
import { CannotStart } from '../../platform/db/embedded/cannot-start.ts'
import { hasProduct } from '../../platform/db/schema/migrate.ts'
import { refuseTransactionPooler } from '../../platform/db/schema/transaction-pooler.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import type { Config } from '../config.ts'
import { findEmbedded, hasEmbedded, startEmbedded } from '../data-dir.ts'

export interface OwnersDatabase {
  /** Connects as the owner of the tables. */
  readonly url: string
  /** Restores the previous state of the database: running or stopped. */
  readonly close: () => Promise<void>
}

/** A command that creates nothing was pointed at a place without the product. */
export class NoDatabase extends CannotStart {
  override name = 'NoDatabase'

  constructor(config: Config) {
    const url = givenUrl(config)
    super(
      url === undefined
        ? `В папке ${config.NARYAD_DATA_DIR} нет базы «Наряда»: проверьте NARYAD_DATA_DIR или DATABASE_URL`
        : `В базе ${inQuotes(databaseName(url))} нет «Наряда»: проверьте DATABASE_URL`,
    )
  }
}

const givenUrl = (config: Config): string | undefined =>
  config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL

/** A data folder in which the product has never been started. */
export const isUnused = (dataDir: string): boolean =>
  !existsSync(dataDir) || readdirSync(dataDir).length === 0

/**
 * The product's database, whether or not the product is running.
 *
 * @throws {NoDatabase}
 */
export async function joinDatabase(
  config: Config,
  onDeath: (reason: string) => void,
): Promise<OwnersDatabase> {
  const running = givenUrl(config) === undefined ? findEmbedded(config.NARYAD_DATA_DIR) : undefined
  return running === undefined
    ? openExistingDatabase(config, onDeath)
    : { url: running, close: () => Promise.resolve() }
}

/**
 * As `openDatabaseExclusively`, but makes no database where there is none.
 *
 * @throws {NoDatabase}
 */
export async function openExistingDatabase(
  config: Config,
  onDeath: (reason: string) => void,
): Promise<OwnersDatabase> {
  if (givenUrl(config) === undefined && !hasEmbedded(config.NARYAD_DATA_DIR)) throw new NoDatabase(config)
  const database = await openDatabaseExclusively(config, onDeath)
  try {
    if (!(await hasProduct(database.url))) throw new NoDatabase(config)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
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
