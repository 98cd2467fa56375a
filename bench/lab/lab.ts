import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import postgres from 'postgres'

import { loadDemo } from '../../server/src/app/demo/load.ts'
import { type Cluster, startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { migrateToLatest } from '../../server/src/platform/db/schema/migrate.ts'
import { openLocalStore } from '../../server/src/platform/files/store/local-store.ts'
import { layStick } from '../stick/schema.ts'

export const root = path.join(import.meta.dirname, '../..')

/** Where the measured data are stored: a cluster, the files, and a note of the code that generated them. */
export interface Lab {
  readonly dir: string
  readonly cluster: Cluster
  readonly url: string
  readonly tasks: number
}

interface Wanted {
  readonly dir: string
  readonly tasks: number
  /** Settings of PostgreSQL besides the product's. */
  readonly settings?: Readonly<Record<string, string>>
  /** Also the stick, which repeats tasks and histories: only for what is compared with it. */
  readonly hasStick?: boolean
}

function readWanted(): Wanted {
  // Options common to all scripts.
  const { values } = parseArgs({
    strict: false,
    options: { dir: { type: 'string' }, tasks: { type: 'string', default: '1000000' } },
  })
  const tasks = Number(values.tasks)
  return { tasks, dir: typeof values.dir === 'string' ? values.dir : `/var/tmp/naryad-bench-${tasks}` }
}

/** Opens the data with an up-to-date schema, and generates what is missing. */
export async function openLab(asked: Partial<Wanted> = {}): Promise<Lab> {
  const { dir, tasks, settings = {}, hasStick = false } = { ...readWanted(), ...asked }
  mkdirSync(dir, { recursive: true })
  const cluster = await startCluster({ dataDir: path.join(dir, 'postgres'), settings })
  try {
    await migrateToLatest(cluster.url())
    await make(cluster.url(), { dir, tasks, hasStick })
    await dropWaiting(cluster.url())
    return { dir, cluster, url: cluster.url(), tasks }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Messages that an earlier run left unsent would be sent, and counted, during the next one. */
async function dropWaiting(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`delete from deliveries where state = 'queued'`
  // The job library creates its tables at the first start of the server.
  const [{ jobs } = { jobs: null }] = await sql<
    { jobs: string | null }[]
  >`select to_regclass('jobs.job')::text as jobs`
  if (jobs) await sql`delete from jobs.job where state < 'completed' and name like 'notifications.%'`
  await sql.end()
}

const filesOf = (dir: string): string => path.join(dir, 'files')

/** The demo and the baseline are each written in one transaction: existing data are complete. */
async function make(url: string, { dir, tasks, hasStick }: Wanted): Promise<void> {
  const started = performance.now()
  const onProgress = (line: string): void =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [there] = await sql`
    select exists (select from tasks) as demo, to_regclass('stick.task_actions') is not null as stick`
  await sql.end()
  if (there?.['demo'] === false)
    await loadDemo({ url, files: openLocalStore(filesOf(dir)) }, { tasks, onProgress })
  if (!hasStick || (there?.['demo'] === true && there['stick'] === true)) return
  onProgress('the stick')
  await layStick(url)
  onProgress('done')
}
