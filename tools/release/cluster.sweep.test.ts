import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { debianProgram } from '../debian.mjs'
import { gather, type Spell } from './crowd.ts'
import { run, setUp, signIn } from './driving.ts'

/** The sample of several servers, which loses one after another while people work. */

const root = path.join(import.meta.dirname, '../..')
const script = path.join(root, 'packaging/cluster/cluster.sh')
const folder = mkdtempSync('/var/tmp/naryad-cluster-')
// The account of the database has to enter it.
chmodSync(folder, 0o755)
const port = 18_400
const url = `http://127.0.0.1:${port}`
const nginx = debianProgram('nginx') ?? 'nginx'

const environment = {
  PATH: `${path.dirname(nginx)}:${process.env['PATH'] ?? ''}`,
  CLUSTER_PORT: String(port),
  NARYAD: `${process.execPath} ${path.join(root, 'server/dist/main.js')}`,
  NARYAD_DEMO: '0',
  NARYAD_WEB_DIR: path.join(root, 'web/dist'),
  // The crowd is one person.
  NARYAD_RATE_LIMITS: '0',
  LOG_LEVEL: 'warn',
}

async function cluster(command: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run([script, command, folder, ...args], environment)
  if (code !== 0) throw new Error(`${command}: ${output}`)
  return output.trim()
}

beforeAll(() => {
  execFileSync(process.execPath, ['tools/build/all.mjs'], { cwd: root, stdio: 'inherit' })
}, 300_000)
afterAll(async () => {
  await cluster('down')
  rmSync(folder, { recursive: true })
})

const spells: Record<string, Spell> = {}

test('no acknowledged write is lost, whatever dies', { timeout: 600_000 }, async () => {
  expect(await cluster('up')).toContain(url)
  // The code of the server that was started last is valid.
  await setUp({ url, output: () => readFileSync(path.join(folder, 'log/server2.log'), 'utf8') })
  const work = await signIn(url)
  const crowd = gather({ url, token: work.token, callsPerSecond: 125, streams: 40 })
  const during = async (what: string, happens: () => Promise<unknown>): Promise<void> => {
    crowd.nextSpell()
    await happens()
    await sleep(5000)
    await crowd.untilAllHear(30_000)
    spells[what] = crowd.nextSpell()
  }
  await during('nothing', () => sleep(5000))
  await during('a server is killed', async () => {
    process.kill(Number(readFileSync(path.join(folder, 'run/server1.pid'), 'utf8')), 'SIGKILL')
  })
  await during('it comes back', () => cluster('start-server', '1'))
  await during('the database is switched over', () => cluster('switchover'))
  const former = await cluster('primary')
  await during('the primary database is killed', async () => {
    await cluster('kill-primary')
    await sleep(30_000)
  })
  expect(await cluster('primary')).not.toBe(former)
  await during('it comes back as a standby', () => cluster('start-database', former))
  await during('the servers are restarted one after another', async () => {
    for (const n of ['1', '2']) {
      await cluster('stop-server', n)
      await cluster('start-server', n)
    }
  })
  const acknowledged = await crowd.stop()
  for (const [what, spell] of Object.entries(spells)) console.log(what, JSON.stringify(spell))
  expect(acknowledged.length).toBeGreaterThan(500)
  const stored = new Set(await (await signIn(url)).ids(acknowledged))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(spells['nothing']?.failed).toEqual({})
  expect(spells['it comes back as a standby']?.failed).toEqual({})
  // 502 is the proxy's, for a call that a killed server had begun; 503 says that there is no primary database.
  const statuses = Object.values(spells).flatMap(({ failed }) => Object.keys(failed))
  expect(statuses.filter((status) => !['502', '503'].includes(status))).toEqual([])
  const restarts = spells['the servers are restarted one after another']
  const refused = Object.values(restarts?.failed ?? {}).reduce((sum, count) => sum + count, 0)
  expect(refused).toBeLessThan((restarts?.answered ?? 0) / 100)
  for (const spell of Object.values(spells)) expect(spell.answered).toBeGreaterThan(100)
})
