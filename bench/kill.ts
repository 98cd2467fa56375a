import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import postgres from 'postgres'

import { startSurvivor, startWriters } from '../server/src/testing/kills.ts'
import { buildServer } from '../tools/build/server.mjs'
import { conclude } from './lab/report.ts'

// Kills the server and its database alternately while six clients write to a real disk, and compares the data
// with a ledger of the confirmed writes. The guarantees are proved by tests of the server; this script
// measures how long recovery takes.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-kill-'))
// The operating system user of PostgreSQL must be able to read the data.
chmodSync(folder, 0o755)
await buildServer()
const survivor = await startSurvivor(folder)
try {
  const { ledger, stop } = await startWriters(survivor.address, 6)
  const outages: number[] = []
  for (let turn = 0; turn < kills; turn += 1) {
    await sleep(300 + Math.random() * 700)
    outages.push((await survivor.kill(turn % 3 === 2 ? 'database' : 'server')) / 1000)
  }
  await sleep(500)
  await stop()
  const sql = postgres(survivor.databaseUrl(), { max: 1 })
  const tasks = await sql<{ id: number; title: string; status: string }[]>`
    select id, title, status from tasks where title like 'Журнал %'`
  const comments = await sql<{ text: string }[]>`select text from task_comments where text like 'Запись к %'`
  await sql.end()

  const ids = new Map(tasks.map(({ title, id }) => [title, id]))
  const texts = new Set(comments.map(({ text }) => text))
  const closed = new Set(tasks.filter(({ status }) => status === 'CLOSED').map(({ id }) => id))
  const lost =
    [...ledger.created].filter(([title, id]) => ids.get(title) !== id).length +
    [...ledger.commented.keys()].filter((text) => !texts.has(text)).length +
    [...ledger.closed].filter((id) => !closed.has(id)).length
  const doubled = tasks.length - ids.size + comments.length - texts.size
  const confirmed = ledger.created.size + ledger.commented.size + ledger.closed.size
  const sorted = outages.toSorted((a, b) => a - b)
  console.log(
    `\n${kills} kills, ${confirmed} confirmed writes, ${tasks.length - ledger.created.size} tasks there that were not confirmed in time`,
  )
  conclude('Kill', [
    { what: 'confirmed writes that are lost', found: lost, unit: '', goal: 0 },
    { what: 'writes that are doubled', found: doubled, unit: '', goal: 0 },
    {
      what: 'back again, median',
      found: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      unit: 's',
      goal: 3,
    },
    { what: 'back again, longest', found: sorted.at(-1) ?? Number.NaN, unit: 's', goal: 5 },
  ])
} finally {
  await survivor.stop()
  rmSync(folder, { recursive: true })
}
