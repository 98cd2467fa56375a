import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openLocalStore } from '../../platform/files/store/local-store.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { runProgram } from '../../testing/programs.ts'
import { makeAttachment } from './copies.make.ts'

/** What the timer of the package runs every night, with other folders. */

vi.setConfig({ testTimeout: 60_000 })

const db = await testDb()
const unit = readFileSync(
  path.join(import.meta.dirname, '../../../../packaging/systemd/naryad-backup.service'),
  'utf8',
)
const [, cleanup = ''] = /^ExecStartPost=(.*)$/m.exec(unit) ?? []
const program = path.join(import.meta.dirname, '../../../dist/naryad.js')

let folder: string
let copies: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-script-'))
  copies = path.join(folder, 'copies')
  mkdirSync(copies)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As systemd does it: the cleanup follows a backup that was made. */
async function run(): Promise<{ code: number | null; output: string }> {
  expect(unit).toContain('ExecStart=/usr/bin/naryad backup\n')
  const settings = path.join(folder, 'naryad.env')
  const values = { NARYAD_DATA_DIR: path.join(folder, 'data'), NARYAD_BACKUP_DIR: copies }
  writeFileSync(
    settings,
    `${Object.entries(values)
      .map((pair) => pair.join('='))
      .join('\n')}\n`,
  )
  const made = await runProgram(program, ['backup'], { DATABASE_URL: testDbUrl(), NARYAD_ENV_FILE: settings })
  if (made.code !== 0) return made
  const [find = '', ...args] = cleanup.replace('/var/backups/naryad', copies).split(' ')
  execFileSync(find, args)
  return made
}

/** A copy of three weeks ago, and one of yesterday. */
function makeEarlierCopies(): void {
  for (const [name, days] of [
    ['before-older.tar', 22],
    ['naryad-old.tar', 21],
    ['naryad-yesterday.tar', 1],
  ] as const) {
    const at = new Date(Date.now() - days * 24 * 3600_000)
    writeFileSync(path.join(copies, name), name)
    utimesSync(path.join(copies, name), at, at)
  }
}

test('removes old copies after a new one was made', async () => {
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
  expect(readdirSync(copies).toSorted()).toEqual([
    'before-older.tar',
    'naryad-old.tar',
    'naryad-yesterday.tar',
  ])
})
