import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'
import type { TestProject } from 'vitest/node'

import { jobsOf, staticParts } from '../app/collected.ts'
import { readConfig } from '../app/config.ts'
import { openProcessParts } from '../app/parts.ts'
import { isClaimed } from '../platform/db/embedded/claim.ts'
import { type Cluster, startCluster } from '../platform/db/embedded/cluster.ts'
import { stopOrphan } from '../platform/db/embedded/postmaster.ts'
import { migrateToLatest } from '../platform/db/schema/migrate.ts'
import { giveRights } from '../platform/db/tenant/rights.ts'
import { openLocalStore } from '../platform/files/store/local-store.ts'
import type { Job } from '../platform/jobs/job.ts'
import { prepareQueues } from '../platform/jobs/queue.ts'
import { scratchHome } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pg: { readonly adminUrl: string; readonly template: string }
  }
}

const prefix = 'naryad-test-'
const template = 'naryad_template'
const abandonedAfter = 600_000

/** Without durability, because the cluster exists for one run of the tests only. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '100',
  shared_buffers: '64MB',
  log_min_duration_statement: '-1',
}

/** Starts one PostgreSQL for the run with a migrated template database, which every worker copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = scratchHome()
  await sweep(home)
  const folder = mkdtempSync(path.join(home, prefix))
  chmodSync(folder, 0o755)
  const cluster = await startCluster({
    dataDir: path.join(folder, 'pg'),
    noSync: true,
    settings: throwAway,
  })
  await makeTemplate(cluster)
  project.provide('pg', { adminUrl: cluster.url('postgres'), template })
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  const admin = postgres(cluster.url('postgres'), { max: 1 })
  await admin.unsafe(`create database ${template}`)
  await admin.end()
  const url = cluster.url(template)
  await migrateToLatest(url)
  await prepareQueues(url, jobsFor(url))
  // Tests connect as the owner and see all rows; calls of representatives still run under row-level security.
  await giveRights({ ownerUrl: url, workingUrl: url })
}

/** All jobs of the product, to create their queues; none of them runs. */
function jobsFor(url: string): Job[] {
  const keys = [new Uint8Array(32)]
  const config = readConfig({ DATABASE_URL: url })
  const files = openLocalStore(config.NARYAD_DATA_DIR)
  return jobsOf(
    openProcessParts(staticParts, { config: { ...config, NARYAD_SESSION_KEYS: keys }, keys, files }),
  )
}

/** Deletes the folders of killed runs. */
async function sweep(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const folder = path.join(home, name)
    const dataDir = path.join(folder, 'pg')
    if (!name.startsWith(prefix) || isClaimed(dataDir)) continue
    // A young folder may belong to a run that is just starting.
    if (Date.now() - statSync(folder).mtimeMs < abandonedAfter) continue
    await stopOrphan(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}
