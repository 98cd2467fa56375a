import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres from 'postgres'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { claim } from '../../platform/db/embedded/claim.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb } from '../../testing/database.ts'
import { commandProgram, runProgram } from '../../testing/programs.ts'
import { copyStage } from './copies.make.ts'
import { refuseUnfinished } from './unfinished.ts'

/** A copy restored beside an installation that is at work, which has to stay as it is. */

vi.setConfig({ testTimeout: 90_000 })

const db = await testDb()
const { attachTo, emptyTarget, newPath, take, targetUrl, withTarget } = copyStage()

let folder: string
let own: string
let other: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-into-'))
  // PostgreSQL's own account has to reach the data.
  chmodSync(folder, 0o755)
  own = path.join(folder, 'own')
  other = path.join(folder, 'other')
  mkdirSync(own)
  writeFileSync(path.join(own, 'session.key'), Buffer.alloc(32, 7).toString('base64'))
  return () => rmSync(folder, { recursive: true })
})

const restore = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runProgram(commandProgram('restore'), args, { NARYAD_DATA_DIR: own, ...environment })

const contentOf = (dir: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

describe('restore --into', () => {
  test('makes another installation and changes nothing in the own data folder', async () => {
    const key = await attachTo(db, (await makeTask(db, { title: 'Из копии' })).id, 'содержание акта')
    const copy = newPath()
    await take(copy)
    await emptyTarget()
    const before = contentOf(own)
    const { code, output } = await restore([copy, '--into', targetUrl, '--data-dir', other])
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Восстановлено') })
    expect(contentOf(own)).toEqual(before)
    expect([...contentOf(other).keys()].map((file) => path.basename(file)).toSorted()).toEqual(
      [key, 'session.key', 'store-id'].toSorted(),
    )
    const titles = await withTarget((there) => there.selectFrom('tasks').select('title').execute())
    expect(titles).toEqual([{ title: 'Из копии' }])
  })

  test.each([
    ['an empty address', ['--into', '', '--data-dir', 'OTHER'], '--into: ожидается postgres://'],
    ['no address', ['--into', 'nonsense', '--data-dir', 'OTHER'], '--into: ожидается postgres://'],
    ['no folder', ['--into', targetUrl], '--data-dir ПАПКА'],
    ['the own folder', ['--into', targetUrl, '--data-dir', 'OWN'], 'папка самого «Наряда»'],
    ['a folder alone', ['--data-dir', 'OTHER'], '--data-dir нужен только вместе с --into'],
  ])('refuses %s before anything is done', async (_, args, sentence) => {
    const folders: Readonly<Record<string, string>> = { OTHER: other, OWN: `${own}/.` }
    const { code, output } = await restore(['none.tar', ...args.map((arg) => folders[arg] ?? arg)])
    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
    expect(code).not.toBe(0)
    expect(existsSync(other)).toBe(false)
  })

  test('refuses a folder in which the embedded database of a product is at work', async () => {
    const ownership = claim(path.join(own, 'postgres'))
    try {
      const { code, output } = await restore(['none.tar'], { DATABASE_URL: targetUrl })
      expect(output).toContain(`Папка данных ${own} занята работающим «Нарядом»`)
      expect(code).not.toBe(0)
    } finally {
      ownership.release()
    }
  })
})

test('a restore that waits for a lock of another program ends with one sentence', async () => {
  const copy = newPath()
  await take(copy)
  await emptyTarget()
  const sql = postgres(targetUrl, { max: 1, onnotice: () => {} })
  try {
    for (const table of ['kysely_migration', 'users', 'companies', 'cars', 'drivers', 'contacts', 'tasks'])
      await sql`create table ${sql(table)} (id int)`
    await sql.begin(async (tx) => {
      await tx`lock table tasks in access share mode`
      const args = [copy, '--into', targetUrl, '--data-dir', other]
      expect(await restore(args)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/Базу держит другая программа[^\n]*\n$/),
      })
    })
  } finally {
    await sql.end()
  }
  // The attempt left no product that would be taken for a new one.
  expect(() => refuseUnfinished(other)).toThrow(`копии ${copy}`)
})
