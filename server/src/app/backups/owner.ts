import { mkdirSync } from 'node:fs'

import type { Config } from '../config.ts'
import { findEmbedded, startEmbedded } from '../data-dir.ts'

export interface OwnersDatabase {
  /** With the rights of the owner of the tables. */
  readonly url: string
  /** Leaves the database as it was found: running or not. */
  readonly close: () => Promise<void>
}

const givenUrl = (config: Config): string | undefined =>
  config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL

/** The product's database, whether it is at work now or not. */
export async function joinDatabase(
  config: Config,
  onDeath: (reason: string) => void,
): Promise<OwnersDatabase> {
  const url = givenUrl(config) ?? findEmbedded(config.NARYAD_DATA_DIR)
  return url === undefined
    ? openDatabaseExclusively(config, onDeath)
    : { url, close: () => Promise.resolve() }
}

/** The product's database for oneself alone: an embedded one that is at work is refused. */
export async function openDatabaseExclusively(
  config: Config,
  onDeath: (reason: string) => void,
): Promise<OwnersDatabase> {
  const url = givenUrl(config)
  if (url !== undefined) return { url, close: () => Promise.resolve() }
  mkdirSync(config.NARYAD_DATA_DIR, { recursive: true })
  const cluster = await startEmbedded(config.NARYAD_DATA_DIR, onDeath)
  return { url: cluster.url(), close: () => cluster.stop() }
}
