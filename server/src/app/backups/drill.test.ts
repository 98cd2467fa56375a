import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { type Cluster, startCluster } from '../../platform/db/embedded/cluster.ts'
import { openLocalStore } from '../../platform/files/store/local-store.ts'
import { startSurvivor, startWriters } from '../../testing/kills.ts'
import { programEnvironment } from '../../testing/programs.ts'
import { scratchHome } from '../../testing/scratch.ts'
import { makeDemoFolder } from '../demo/loaded.make.ts'

/** A copy taken under load, a crash, and the copy put back elsewhere: the whole programs, as they are started. */

const folder = mkdtempSync(path.join(scratchHome(), 'naryad-drill-'))
// PostgreSQL's own account has to reach the data.
chmodSync(folder, 0o755)
const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')]
const copy = path.join(folder, 'copy.tar')

interface Run {
  readonly code: number
  readonly output: string
}

async function run(program: string, dataDir: string, args: readonly string[]): Promise<Run> {
  const file = path.join(import.meta.dirname, '..', program)
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...programEnvironment(), NARYAD_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

/** What had been confirmed when the copy began. */
let before: { readonly created: Map<string, number>; readonly commented: Map<string, number> }
let [taken, restored]: Run[] = []
let cluster: Cluster
let sql: postgres.Sql
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await makeDemoFolder(here)
  const survivor = await startSurvivor(here)
  opened.push(survivor.stop)
  const writing = await startWriters(survivor.address, 3)
  opened.push(writing.stop)
  await vi.waitUntil(() => writing.ledger.created.size > 5, { timeout: 20_000 })
  before = {
    created: new Map(writing.ledger.created),
    commented: new Map(writing.ledger.commented),
  }
  const source = postgres(survivor.databaseUrl(), { max: 1 })
  await source`
    insert into user_second_factors (user_id, secret, confirmed_at)
    select id, decode(repeat('00', 64), 'hex'), now() from users order by id limit 2`
  await source.end()
  taken = await run('backup.ts', here, [copy])
  await survivor.kill('server')
  await writing.stop()
  await survivor.stop()
  restored = await run('restore.ts', there, [copy])
  cluster = await startCluster({ dataDir: path.join(there, 'postgres') })
  opened.push(() => cluster.stop())
  sql = postgres(cluster.url(), { max: 1 })
  opened.push(() => sql.end())
}, 120_000)

afterAll(async () => {
  for (const close of opened.toReversed()) await close()
  rmSync(folder, { recursive: true })
})

describe('a copy taken under load and put back after a crash', () => {
  test('is made and put back without a complaint', () => {
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('Копия готова и проверена') })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Восстановлено') })
  })

  test('says what becomes of second factors whose key is not here', () => {
    expect(restored?.output).toContain('Второй фактор не читается, пользователей: 2')
    expect(restored?.output).toContain('naryad admin remove-second-factor')
  })

  test('holds everything that was confirmed before it began', async () => {
    const tasks = await sql<{ id: number; title: string }[]>`
      select id, title from tasks where title like 'Журнал %'`
    const byTitle = new Map(tasks.map(({ id, title }) => [title, id]))
    expect(before.created.size).toBeGreaterThan(5)
    expect([...before.created].filter(([title, id]) => byTitle.get(title) !== id)).toEqual([])
    const comments = await sql<{ text: string; taskId: number }[]>`
      select text, task_id as "taskId" from task_comments where text like 'Запись к %'`
    const byText = new Map(comments.map(({ text, taskId }) => [text, taskId]))
    expect([...before.commented].filter(([text, taskId]) => byText.get(text) !== taskId)).toEqual([])
  })

  test('has nothing half done: stored counts, histories and search words agree with the tasks', async () => {
    const half = await sql`
      select tasks.id from tasks where title like 'Журнал %' and (
        (select count(*) from task_actions where task_id = tasks.id and kind = 'CREATED') <> 1
        or comments_count <> (select count(*) from task_comments where task_id = tasks.id)
        or not exists (select from task_search where task_id = tasks.id))`
    expect(half).toEqual([])
    const [counted] = await sql`
      select (select count(*) from tasks)::int as plain,
        ((select coalesce(sum(n), 0) from task_counts) + (select coalesce(sum(n), 0) from task_count_deltas))::int as kept`
    expect(counted?.['kept']).toBe(counted?.['plain'])
  })

  test('has its foreign keys, indexes and triggers, all of them in force', async () => {
    const asleep = await sql`select conname from pg_constraint where not convalidated`
    expect(asleep).toEqual([])
    const [kept] = await sql`
      select (select count(*) from pg_constraint where contype = 'f')::int as keys,
        (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O')::int as triggers,
        (select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O')::int as disabled`
    expect(kept).toMatchObject({ disabled: 0 })
    expect(kept?.['keys']).toBeGreaterThan(40)
    expect(kept?.['triggers']).toBeGreaterThan(10)
    // The next number is nobody's.
    const [next] = await sql`
      select nextval(pg_get_serial_sequence('tasks', 'id')) > max(id) as "isFree" from tasks`
    expect(next?.['isFree']).toBe(true)
  })

  test('has every file, as it was', async () => {
    const store = openLocalStore(path.join(there, 'files'))
    const rows = await sql<{ key: string; sha256: Buffer }[]>`
      select distinct storage_key as key, sha256 from attachments`
    const broken: string[] = []
    for (const { key, sha256 } of rows) {
      const hash = createHash('sha256')
      for await (const chunk of await store.read(key)) hash.update(chunk as Buffer)
      if (!hash.digest().equals(sha256)) broken.push(key)
    }
    expect(rows.length).toBeGreaterThan(10)
    expect(broken).toEqual([])
  })

  test('has ended all sessions, under a new key, and says so in the audit', async () => {
    expect(await sql`select id from sessions`).toEqual([])
    const keys = [here, there].map(
      (dir) => readFileSync(path.join(dir, 'session.key'), 'utf8').split('\n')[0],
    )
    expect(keys[0]).not.toBe(keys[1])
    const [entry] = await sql`select kind, details from audit order by id desc limit 1`
    expect(entry).toMatchObject({
      kind: 'RESTORED',
      details: expect.stringContaining('Все сеансы завершены'),
    })
  })
})
