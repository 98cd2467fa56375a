import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { beforeEach, describe, expect, it } from 'vitest'

import { filesOf, sessionKey, testApp, testEnvironment } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { productProgram, programEnvironment } from '../../testing/programs.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { attachedState, fileOf, filesWithin } from './attachments.make.ts'

const db = await testDb()
const app = await testApp(db)
await app.listen({ port: 0, host: '127.0.0.1' })
const here = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

let dispatcher: Caller
let taskId: number
beforeEach(async () => {
  dispatcher = await caller(app, db)
  taskId = (await makeTask(db)).id
})

const headersOf = ({ accessToken }: Caller): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
})

function send(origin: string, files: readonly File[], by = dispatcher): Promise<Response> {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  const headers = headersOf(by)
  return fetch(`${origin}/api/tasks/${taskId}/attachments`, { method: 'POST', headers, body })
}

describe('over a real connection', { timeout: 20_000 }, () => {
  it('a file above the limit is refused by name, though it comes in pieces', async () => {
    const large = fileOf('журнал.txt', Buffer.alloc(21 * 1024 * 1024, 'текст '))
    const answer = await send(here, [large])
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: 'Файл «журнал.txt» больше 20 МБ' })
    expect(filesWithin(filesOf(app).root)).toEqual([])
  })

  it('a refusal is heard before all has been sent, and the connection serves on', async () => {
    const large = [1, 2].map((n) => fileOf(`${n}.txt`, Buffer.alloc(8 * 1024 * 1024, 'текст ')))
    const bad = await send(here, [fileOf('x.js', 'alert(1)'), ...large])
    expect([bad.status, await bad.text()]).toEqual([415, expect.stringContaining('не принимается')])
    const stranger = await caller(app, db, { role: 'client' })
    const foreign = await send(here, large, stranger)
    expect([foreign.status, await foreign.text()]).toEqual([
      404,
      expect.stringContaining('Заявка не найдена'),
    ])
    expect((await send(here, [fileOf('а.txt', 'а')])).status).toBe(201)
  })

  it('a file of exactly the limit is taken', async () => {
    const largest = Buffer.alloc(20 * 1024 * 1024, 'текст ')
    const answer = await send(here, [fileOf('журнал.txt', largest)])
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ items: [{ size: largest.length }] })
  })

  it('an upload broken off by its sender leaves nothing', async () => {
    const upload = request(`${here}/api/tasks/${taskId}/attachments`, {
      method: 'POST',
      headers: { ...headersOf(dispatcher), 'content-type': 'multipart/form-data; boundary=edge' },
    })
    upload.on('error', () => undefined)
    upload.write('--edge\r\nContent-Disposition: form-data; name="files"; filename="а.txt"\r\n\r\n')
    upload.write('половина')
    await until(() => filesWithin(filesOf(app).temps).length === 1)
    upload.destroy()
    await until(() => filesWithin(filesOf(app).temps).length === 0)
    expect(await attachedState(db, taskId)).toEqual({ count: 0, rows: 0, actions: 0 })
  })
})

describe('a server killed amid uploads', () => {
  it(
    'leaves no row without its file and loses nothing that it has acknowledged',
    { timeout: 30_000 },
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'naryad-killed-'))
      const victim = await startServer(folder)
      const acknowledged: number[] = []
      const uploader = async (who: number): Promise<void> => {
        for (let n = 0; ; n += 1) {
          const answer = await send(victim.origin, [fileOf(`${who}-${n}.txt`, `${who} ${n} `.repeat(20_000))])
          const { items } = (await answer.json()) as { items: { id: number }[] }
          acknowledged.push(...items.map(({ id }) => id))
          if (acknowledged.length >= 12) victim.process.kill('SIGKILL')
        }
      }
      const ends = await Promise.allSettled([1, 2, 3, 4].map(uploader))
      expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))

      const rows = await db.selectFrom('attachments').selectAll().execute()
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
      for (const { storageKey, sha256, size } of rows) {
        const place = path.join(folder, 'files', storageKey.slice(0, 2), storageKey.slice(2, 4), storageKey)
        const content = readFileSync(place)
        expect(content.length).toBe(size)
        expect(createHash('sha256').update(content).digest()).toEqual(sha256)
      }
      rmSync(folder, { recursive: true })
    },
  )
})

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 3000
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`it never came true: ${String(isSo)}`)
    await new Promise(setImmediate)
  }
}

/** The product itself in a process of its own, on this worker's database. */
async function startServer(dataDir: string): Promise<{ process: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [productProgram], {
    env: {
      ...programEnvironment(),
      ...testEnvironment(),
      PORT: '0',
      NARYAD_DATA_DIR: dataDir,
      NARYAD_SESSION_KEYS: Buffer.from(sessionKey).toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const origin = /http:\/\/\S+/.exec(line)?.[0]
    if (origin) return { process: child, origin }
  }
  await once(child, 'exit')
  throw new Error('the server did not start')
}
