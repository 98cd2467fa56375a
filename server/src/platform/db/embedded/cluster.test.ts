import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { scratchHome } from '../../../testing/scratch.ts'
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'

const folder = mkdtempSync(path.join(scratchHome(), 'naryad-cluster-'))
// PostgreSQL's own account has to reach the data.
chmodSync(folder, 0o755)
const dataDir = path.join(folder, 'pg')
const running = new Set<Cluster>()

beforeAll(async () => {
  const cluster = await start()
  await query(cluster, 'create table notes (text text)')
  await query(cluster, `insert into notes values ('Ёлка')`)
  await stop(cluster)
})

afterAll(async () => {
  await Promise.all([...running].map(stop))
  rmSync(folder, { recursive: true })
})

describe('a data folder', () => {
  test('keeps its rows over a stop and a start', async () => {
    const cluster = await start()
    expect(await query(cluster, 'select text from notes')).toEqual([{ text: 'Ёлка' }])
    await stop(cluster)
  })

  test('keeps checksums of its pages and makes trigrams of Russian words', async () => {
    const cluster = await start()
    await query(cluster, 'create extension if not exists pg_trgm')
    const [row] = await query(
      cluster,
      `select cardinality(show_trgm('Ёлка')) as trigrams, current_setting('data_checksums') as checksums,
        current_setting('fsync') as fsync`,
    )
    expect(row).toEqual({ trigrams: 5, checksums: 'on', fsync: 'on' })
    await stop(cluster)
  })

  test('is closed by a password that only the owner can read', async () => {
    const cluster = await start()
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600)
    const url = cluster.url().replace(cluster.password, 'guess')
    await expect(query({ url: () => url }, 'select 1')).rejects.toThrow('password authentication failed')
    await stop(cluster)
  })

  test('is not shared by two servers', async () => {
    const cluster = await start()
    await expect(start()).rejects.toThrow(`уже открыта процессом ${process.pid}`)
    expect(await query(cluster, 'select text from notes')).toHaveLength(1)
    await stop(cluster)
  })

  test('opens after a kill -9 of PostgreSQL, and its owner is notified', async () => {
    const death = Promise.withResolvers<string>()
    const cluster = await start({ onDeath: death.resolve })
    await query(cluster, `insert into notes values ('перед падением')`)
    process.kill(postmasterPid(), 'SIGKILL')
    expect(await death.promise).toContain('PostgreSQL остановился сам (SIGKILL)')
    running.delete(cluster)

    const again = await start()
    expect(await query(again, `delete from notes where text = 'перед падением' returning text`)).toHaveLength(
      1,
    )
    await stop(again)
  })

  test('opens after a kill -9 of its owner, whose PostgreSQL is stopped first', async () => {
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', ownerProgram()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    const orphan = postmasterPid()
    owner.kill('SIGKILL')
    await once(owner, 'exit')

    const cluster = await start()
    expect(postmasterPid()).not.toBe(orphan)
    expect(await query(cluster, 'select text from notes')).toHaveLength(1)
    await stop(cluster)
  })

  test('opens although a stale pid file names a foreign process', async () => {
    // PostgreSQL believes such a file when it may signal the process, so the process is of its own account.
    const { uid, gid } = statSync(dataDir)
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    const lines = [stranger.pid, dataDir, 1, 5432, '', '127.0.0.1', '', 'ready']
    writeFileSync(path.join(dataDir, 'postmaster.pid'), lines.join('\n'))
    const cluster = await start()
    expect(await query(cluster, 'select text from notes')).toHaveLength(1)
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
    await stop(cluster)
  })

  test('is created again when its first creation was cut short', async () => {
    const cut = path.join(folder, 'cut')
    mkdirSync(`${cut}.new`)
    writeFileSync(`${cut}.new/PG_VERSION`, 'half-made')
    const cluster = await start({ dataDir: cut })
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(cluster)
  })

  test('is not opened without its password', async () => {
    const alone = path.join(folder, 'alone')
    mkdirSync(alone)
    await expect(start({ dataDir: alone })).rejects.toThrow(`Нет файла ${alone}.password`)
  })

  test('that lies where the account of PostgreSQL cannot go moves to where it can', async () => {
    const closed = path.join(folder, 'closed')
    const cluster = await start({ dataDir: path.join(mkdtempSync(closed), 'pg') })
    const isRoot = process.getuid?.() === 0
    expect(cluster.dataDir.startsWith(isRoot ? '/var/tmp/naryad-data/' : closed)).toBe(true)
    await stop(cluster)
    for (const suffix of ['', '.password']) rmSync(cluster.dataDir + suffix, { recursive: true })
  })
})

test('a refusal of PostgreSQL to start is reported in its own words', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter',
  )
  expect(existsSync(`${dataDir}.owner`)).toBe(false)
})

async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, noSync: true, ...options })
  running.add(cluster)
  return cluster
}

async function stop(cluster: Cluster): Promise<void> {
  running.delete(cluster)
  await cluster.stop()
}

async function query(cluster: Pick<Cluster, 'url'>, text: string): Promise<readonly object[]> {
  const sql = postgres(cluster.url(), { max: 1, onnotice: () => undefined })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function ownerProgram(): string {
  const program = new URL('./cluster.ts', import.meta.url).href
  return `import { startCluster } from '${program}'
    await startCluster({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('started')`
}
