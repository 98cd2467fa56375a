import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Ledger, startSurvivor, startWriters } from '../testing/kills.ts'
import { scratchHome } from '../testing/scratch.ts'
import { makeDemoFolder } from './demo/loaded.make.ts'

const kills = 20
const writers = 6

const folder = mkdtempSync(path.join(scratchHome(), 'naryad-kills-'))
// PostgreSQL's own account has to reach the data.
chmodSync(folder, 0o755)

let ledger: Ledger
let sql: postgres.Sql
/** What was opened, to be closed in the other order, however far the killing has got. */
const opened: (() => Promise<void>)[] = []

/** The blow falls amid the writing: on a slow machine the first confirmations are waited for. */
async function underLoad({ created }: Ledger): Promise<void> {
  const enough = created.size + 2
  for (let waited = 0; created.size < enough && waited < 5_000; waited += 10) await sleep(10)
  await sleep(Math.random() * 200)
}

beforeAll(async () => {
  await makeDemoFolder(folder)
  const survivor = await startSurvivor(folder)
  opened.push(survivor.stop)
  const writing = await startWriters(survivor.address, writers)
  opened.push(writing.stop)
  for (let turn = 0; turn < kills; turn += 1) {
    await underLoad(writing.ledger)
    await survivor.kill(turn % 3 === 2 ? 'database' : 'server')
  }
  await sleep(200)
  await writing.stop()
  ledger = writing.ledger
  sql = postgres(survivor.databaseUrl(), { max: 1 })
  opened.push(() => sql.end())
}, 180_000)

afterAll(async () => {
  for (const close of opened.toReversed()) await close()
  rmSync(folder, { recursive: true })
})

test('kill -9 of the server and its database, twenty times under load: nothing that was confirmed is lost', async () => {
  const tasks = await sql<
    { id: number; title: string }[]
  >`select id, title from tasks where title like 'Журнал %'`
  const byTitle = new Map(tasks.map(({ id, title }) => [title, id]))
  expect(ledger.created.size).toBeGreaterThan(kills)
  expect([...ledger.created].filter(([title, id]) => byTitle.get(title) !== id)).toEqual([])

  const comments = await sql<{ text: string; taskId: number }[]>`
    select text, task_id as "taskId" from task_comments where text like 'Запись к %'`
  const byText = new Map(comments.map(({ text, taskId }) => [text, taskId]))
  expect([...ledger.commented].filter(([text, taskId]) => byText.get(text) !== taskId)).toEqual([])

  const closed = await sql<
    { id: number }[]
  >`select id from tasks where title like 'Журнал %' and status = 'CLOSED'`
  expect([...ledger.closed].filter((id) => !closed.some((task) => task.id === id))).toEqual([])
})

test('kill -9 twenty times under load: nothing is doubled, nothing appears that was not requested', async () => {
  const tasks = await sql<{ title: string }[]>`select title from tasks where title like 'Журнал %'`
  const titles = tasks.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => !ledger.wanted.has(title))).toEqual([])
  expect(
    await sql`select text from task_comments where text like 'Запись к %' group by text having count(*) > 1`,
  ).toEqual([])
})

test('kill -9 twenty times under load: nothing is half done', async () => {
  const half = await sql`
    select tasks.id from tasks where title like 'Журнал %' and (
      (select count(*) from task_actions where task_id = tasks.id and kind = 'CREATED') <> 1
      or (select count(*) from task_actions where task_id = tasks.id and kind = 'CLOSED') <> (status = 'CLOSED')::int
      or comments_count <> (select count(*) from task_comments where task_id = tasks.id)
      or not exists (select from task_search where task_id = tasks.id))`
  expect(half).toEqual([])
  const [counted] = await sql`
    select (select count(*) from tasks)::int as plain,
      ((select coalesce(sum(n), 0) from task_counts) + (select coalesce(sum(n), 0) from task_count_deltas))::int as kept`
  expect(counted?.['kept']).toBe(counted?.['plain'])
})
