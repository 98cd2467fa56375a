import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openLocalStore } from '../../platform/files/store/local-store.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { makeAttachment } from './copies.make.ts'

/** The script of docs/running.ru.md that a timer runs every night, with other folders. */

vi.setConfig({ testTimeout: 60_000 })

const db = await testDb()
const root = path.join(import.meta.dirname, '../../../..')
const guide = readFileSync(path.join(root, 'docs/running.ru.md'), 'utf8')
const [, text = ''] = /`\/usr\/local\/sbin\/naryad-backup`[^\n]*\n\n```sh\n([\s\S]*?)```/.exec(guide) ?? []

let folder: string
let copies: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-script-'))
  copies = path.join(folder, 'copies')
  mkdirSync(copies)
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(): Promise<{ code: number; output: string }> {
  const script = path.join(folder, 'naryad-backup')
  writeFileSync(script, text.replaceAll('/opt/naryad', root).replaceAll('/var/backups/naryad', copies))
  chmodSync(script, 0o755)
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    DATABASE_URL: testDbUrl(),
    NARYAD_DATA_DIR: path.join(folder, 'data'),
  }
  return new Promise((resolve) => {
    execFile(script, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })
}

/** A copy of three weeks ago, and one of yesterday. */
function makeEarlierCopies(): void {
  for (const [name, days] of [
    ['naryad-old.tar', 21],
    ['naryad-yesterday.tar', 1],
  ] as const) {
    const at = new Date(Date.now() - days * 24 * 3600_000)
    writeFileSync(path.join(copies, name), name)
    utimesSync(path.join(copies, name), at, at)
  }
}

test('removes old copies after a new one was made', async () => {
  expect(text).toContain('npm run')
  makeEarlierCopies()
  const { code, output } = await run()
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Копия готова и проверена') })
  const left = readdirSync(copies)
  expect(left).toHaveLength(2)
  expect(left).toContain('naryad-yesterday.tar')
  expect(left).not.toContain('naryad-old.tar')
})

test('removes nothing when the new one could not be made', async () => {
  makeEarlierCopies()
  const store = openLocalStore(path.join(folder, 'data/files'))
  const key = await makeAttachment(db, store, (await makeTask(db)).id, 'содержание')
  await store.remove(key)
  const { code, output } = await run()
  expect(code).toBe(1)
  expect(output).toContain('Копия не сделана')
  expect(readdirSync(copies).toSorted()).toEqual(['naryad-old.tar', 'naryad-yesterday.tar'])
})
