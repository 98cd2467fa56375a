import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres from 'postgres'
import { inject } from 'vitest'

import { migrateToLatest } from '../../platform/db/schema/migrate.ts'
import { type LocalStore, openLocalStore } from '../../platform/files/store/local-store.ts'
import { filesDirOf, startEmbedded } from '../data-dir.ts'
import { type DemoOptions, loadDemo } from './load.ts'

export interface LoadedDemo {
  readonly sql: postgres.Sql
  readonly url: string
  readonly store: LocalStore
  /** Loads once more, into the same database. */
  readonly load: (options: DemoOptions) => Promise<void>
  readonly drop: () => Promise<void>
}

/** A migrated database of its own: tests of the demo load it once and look at it from all sides. */
export async function makeDemoDatabase(name: string): Promise<LoadedDemo> {
  const { adminUrl, template } = inject('pg')
  const database = `demo_${name}_${process.env['VITEST_POOL_ID']}`
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`drop database if exists ${database} with (force)`)
  await admin.unsafe(`create database ${database} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = database
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-demo-'))
  const store = openLocalStore(folder)
  const sql = postgres(url.href, { max: 2, onnotice: () => undefined })
  return {
    sql,
    url: url.href,
    store,
    load: (options) => loadDemo({ url: url.href, files: store }, options),
    drop: async () => {
      await sql.end()
      await admin.unsafe(`drop database ${database} with (force)`)
      await admin.end()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A data folder with a small demo. The product would load its own at its first start, for twelve seconds of the processor. */
export async function makeDemoFolder(dataDir: string): Promise<void> {
  const cluster = await startEmbedded(dataDir, (reason) => {
    throw new Error(reason)
  })
  try {
    const url = cluster.url()
    await migrateToLatest(url)
    await loadDemo({ url, files: openLocalStore(filesDirOf(dataDir)) }, { tasks: 600 })
  } finally {
    await cluster.stop()
  }
}
