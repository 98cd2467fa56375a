import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { testDb, testDbUrl } from '../testing/database.ts'
import { startFakeS3 } from '../testing/fake-s3.ts'
import { commandProgram, productProgram, runProgram, startProduct } from '../testing/programs.ts'
import { copyStage } from './backups/copies.make.ts'

/** Servers of one database share their files. */

vi.setConfig({ testTimeout: 120_000 })

const db = await testDb()
const s3 = await startFakeS3()
afterAll(s3.stop)

const { emptyTarget, targetUrl } = copyStage()

let folder: string
const stops: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-mark-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await db.deleteFrom('settings').where('part', 'in', ['files', 'filesTakenAt']).execute()
  s3.objects.clear()
  rmSync(folder, { recursive: true })
})

const withFiles = (dataDir: string) => ({
  DATABASE_URL: testDbUrl(),
  NARYAD_DATA_DIR: path.join(folder, dataDir),
  NARYAD_SESSION_KEYS: Buffer.from('a key of thirty-two bytes, or more').toString('base64'),
  LOG_LEVEL: 'fatal',
})
const inBucket = (dataDir: string) => ({ ...withFiles(dataDir), NARYAD_S3: JSON.stringify(s3.settings) })

async function start(environment: Record<string, string>): Promise<void> {
  const product = await startProduct(environment)
  stops.push(product.stop)
}
const startRefused = (environment: Record<string, string>) =>
  runProgram(productProgram, [], { PORT: '0', ...environment })

test('a second server with a folder of its own is refused in one sentence', async () => {
  await start(withFiles('first'))
  const { code, output } = await startRefused(withFiles('second'))
  expect(code).toBe(78)
  expect(output).toMatch(
    /^Здесь нет файлов этой базы: папка \S+second\/files\. Серверам одной базы [^\n]+\n$/,
  )
  await start(withFiles('first'))
  const adopted = await runProgram(commandProgram('admin'), ['adopt-files'], withFiles('second'))
  expect(adopted).toMatchObject({ code: 0 })
  await start(withFiles('second'))
  expect(await startRefused(withFiles('first'))).toMatchObject({
    code: 78,
    output: expect.stringContaining('Здесь лежат файлы другой базы: папка'),
  })
})

test('another database does not take the files over, except by the word of the operator', async () => {
  await start(inBucket('first'))
  await emptyTarget()
  const other = { ...inBucket('second'), DATABASE_URL: targetUrl }
  const mark = s3.objects.get('naryad/store-id')?.content.toString()
  const { code, output } = await startRefused(other)
  expect(code).toBe(78)
  expect(output).toMatch(/^Здесь лежат файлы другой базы: хранилище S3 [^\n]+ adopt-files\n$/)
  expect(s3.objects.get('naryad/store-id')?.content.toString()).toBe(mark)
  const adopted = await runProgram(commandProgram('admin'), ['adopt-files'], other)
  expect(adopted).toMatchObject({ code: 0, output: expect.stringContaining('Файлы приняты: хранилище S3') })
  await start(other)
  expect((await startRefused(inBucket('first'))).output).toContain('Здесь лежат файлы другой базы')
})

test('a new database may use the folder of another one, which goes on with it', async () => {
  await start(withFiles('first'))
  await emptyTarget()
  await expect(start({ ...withFiles('first'), DATABASE_URL: targetUrl })).resolves.toBeUndefined()
  await expect(start(withFiles('first'))).resolves.toBeUndefined()
})

test('servers with a bucket share it, whatever their folders', async () => {
  await start(withFiles('first'))
  await start(inBucket('first'))
  await start(inBucket('second'))
  expect([...s3.objects.keys()]).toEqual(['naryad/store-id'])
})

test('a bucket that refuses the key is named', async () => {
  const wrong = JSON.stringify({ ...s3.settings, accessKeyId: 'stranger' })
  const { code, output } = await startRefused({ ...withFiles('first'), NARYAD_S3: wrong })
  expect({ code, output }).toEqual({
    code: 78,
    output: 'Хранилище файлов отказывает (AccessDenied): проверьте NARYAD_S3\n',
  })
})

test('a bucket that does not answer is named', async () => {
  s3.failures = 100
  const { code, output } = await startRefused(inBucket('first'))
  s3.failures = 0
  expect({ code, output }).toEqual({ code: 1, output: 'Хранилище файлов не отвечает: проверьте NARYAD_S3\n' })
})
