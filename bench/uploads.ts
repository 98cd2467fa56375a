import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { makePicture } from '../server/src/platform/files/files.make.ts'
import { buildServer } from '../tools/build/server.mjs'
import { drive, percentile } from './lab/drive.ts'
import { root } from './lab/lab.ts'
import { type Launched, launch } from './lab/processes.ts'
import { type Check, conclude } from './lab/report.ts'
import { signIn } from './lab/server.ts'

// Fifty users attach a file of 20 MiB at the same time, text and photographs alternately, while another user
// works with the list. Files are received as streams and checked one at a time, so memory must not grow with
// their number.

const people = 50
const mebibyte = 1024 * 1024
const goalMiB = 150

const dir = mkdtempSync(path.join(tmpdir(), 'naryad-uploads-'))
await buildServer()
const server = await launch([path.join(root, 'server/dist/main.js')], /http:\/\/localhost:(\d+)/, {
  PORT: '0',
  NARYAD_DATA_DIR: dir,
  NARYAD_RATE_LIMITS: '0',
  NARYAD_COMPANY_FILES_MB: '100000',
  LOG_LEVEL: 'warn',
})
try {
  const photo = await makePicture('jpeg', { width: 6000, height: 4000, hasNoise: true })
  // Sixteen bytes a line, so that the last line is complete.
  const text = Buffer.alloc(20 * mebibyte, 'Пломба5\r\n ')
  const checks = [
    await measure(server, 'text of 20 MiB', new File([text], 'журнал.txt')),
    await measure(
      server,
      `photographs of ${(photo.length / mebibyte).toFixed(0)} MiB, 24 megapixels`,
      new File([new Uint8Array(photo)], 'снимок.jpg'),
    ),
  ]
  conclude(`${people} uploads at once`, checks)
} finally {
  await server.kill()
  rmSync(dir, { recursive: true, force: true })
}

async function measure({ pid, port }: Launched, what: string, file: File): Promise<Check> {
  const client = await signIn(port, 'Администратор')
  const list = {
    method: 'POST',
    path: '/api/tasks/search',
    body: { queue: 'tachograph', limit: 50 },
  } as const
  const { items } = await client.json<{ items: { id: number }[] }>(list)
  const upload = async (id: number): Promise<void> => {
    const body = new FormData()
    body.append('files', file)
    const url = `http://127.0.0.1:${port}/api/tasks/${id}/attachments`
    const answer = await fetch(url, { method: 'POST', headers: client.headers, body })
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const ids = Array.from({ length: people }, (_, n) => items[n % items.length]?.id ?? 0)
  // Code and libraries loaded by the first file of a kind stay in memory and are not measured.
  await upload(ids[0] ?? 0)

  // A new client, because the server may close a connection that has been idle this long.
  const reader = await signIn(port, 'Администратор')
  const before = residentMiB(pid)
  let peak = before
  let isOver = false
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB(pid))), 20)
  const begun = performance.now()
  const uploading = Promise.all(ids.map(upload)).finally(() => (isOver = true))
  const [{ calls }] = await Promise.all([
    drive(reader, { connections: 1, isOver: () => isOver, next: () => list }),
    uploading,
  ])
  clearInterval(watch)
  client.close()
  reader.close()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const p99 = percentile(calls, 0.99).toFixed(0)
  console.log(`${what}: ${seconds} s; ${calls.length} lists meanwhile, p99 ${p99} ms`)
  return {
    what: `${what}: memory added to ${before.toFixed(0)} MiB`,
    found: peak - before,
    unit: 'MiB',
    goal: goalMiB,
  }
}

/** Resident memory of the process now. */
function residentMiB(pid: number): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}
