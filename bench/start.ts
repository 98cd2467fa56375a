import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from './lab/lab.ts'
import { conclude } from './lab/report.ts'

// `npm start` as a user runs it, on an installed and built tree: first with an empty data directory, which
// loads the demo, then with the existing one.

const goal = 3
const warmStarts = 5
const dir = mkdtempSync(path.join(tmpdir(), 'naryad-start-'))
// The operating system user of PostgreSQL must be able to read the data.
chmodSync(dir, 0o755)
try {
  const cold = await start()
  const warm: number[] = []
  for (let turn = 0; turn < warmStarts; turn += 1) warm.push(await start())
  console.log(
    `\nfirst start with the demo ${cold.toFixed(1)} s, warm ${warm.map((s) => s.toFixed(2)).join(' ')} s`,
  )
  conclude('Start', [{ what: 'npm start, warm database, median', found: median(warm), unit: 's', goal }])
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/** Seconds from the command until the product reports that it accepts requests. */
async function start(): Promise<number> {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NARYAD_DATA_DIR: dir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [found] = /http:\/\/\S+/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    void gone.then(() => reject(new Error('npm start has ended')))
  })
  const { status } = await fetch(`${address}/health/ready`)
  const seconds = (performance.now() - begun) / 1000
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await gone
  // npm exits before the product that it has started.
  while (existsSync(path.join(dir, 'postgres.owner'))) await sleep(20)
  if (status !== 200) throw new Error(`Not ready: ${status}`)
  return seconds
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
