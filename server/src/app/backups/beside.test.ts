import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { openS3Store } from '../../platform/files/store/s3-store.ts'
import { findFilesMark, findFilesTakenAt } from '../../rooms/settings/index.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { startFakeS3 } from '../../testing/fake-s3.ts'
import { commandProgram, runProgram } from '../../testing/programs.ts'
import { refuseForeignFiles } from '../files-mark.ts'
import { copyStage, makeAttachment } from './copies.make.ts'

/** A copy restored on another machine with the settings of the product that is at work. */

vi.setConfig({ testTimeout: 120_000 })

const db = await testDb()
const s3 = await startFakeS3()
afterAll(s3.stop)
const { emptyTarget, files, newPath, take, target, targetUrl, withTarget } = copyStage()
const bucket = openS3Store(s3.settings, files.temps)

const markOfBucket = (): string | undefined => s3.objects.get('naryad/store-id')?.content.toString().trim()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-beside-'))
  return async () => {
    rmSync(folder, { recursive: true })
    s3.objects.clear()
    await db.deleteFrom('settings').where('part', '=', 'files').execute()
  }
})

const restore = (...args: readonly string[]) =>
  runProgram(commandProgram('restore'), args, {
    DATABASE_URL: targetUrl,
    NARYAD_DATA_DIR: path.join(folder, 'data'),
    NARYAD_S3: JSON.stringify(s3.settings),
  })

async function takeLiveCopy(): Promise<string> {
  await refuseForeignFiles(testDbUrl(), [bucket])
  await makeAttachment(db, bucket, (await makeTask(db)).id, 'акт')
  const copy = newPath()
  await take(copy, { store: bucket })
  await emptyTarget()
  return copy
}

describe('a copy restored beside the product that is at work, with the same bucket', () => {
  test('is refused before anything changes', async () => {
    const copy = await takeLiveCopy()
    const before = new Map(s3.objects)
    const { code, output } = await restore(copy)
    expect(output).toContain('Здесь лежат файлы другой базы: хранилище S3')
    expect(output).toContain('--adopt-files')
    expect(output).not.toContain('    at ')
    expect(code).toBe(78)
    expect(new Map(s3.objects)).toEqual(before)
    expect(await withTarget((there) => there.introspection.getTables())).toEqual([])
  })

  test('takes the files over by the word of the operator, and the former owner learns it', async () => {
    const copy = await takeLiveCopy()
    expect(await restore(copy, '--adopt-files')).toMatchObject({ code: 0 })
    expect(await withTarget(findFilesMark)).toBe(markOfBucket())
    expect(await withTarget(findFilesTakenAt)).toBeInstanceOf(Date)
    await refuseForeignFiles(targetUrl, [bucket])
    await expect(refuseForeignFiles(testDbUrl(), [bucket])).rejects.toThrow('Здесь лежат файлы другой базы')
  })
})

test('a copy restored in its own place keeps the files', async () => {
  const copy = await takeLiveCopy()
  s3.objects.delete('naryad/store-id')
  expect(await restore(copy)).toMatchObject({ code: 0 })
  const mark = markOfBucket()
  expect(mark).toBeDefined()
  expect(await restore(copy, '--replace', '--confirm', target)).toMatchObject({ code: 0 })
  expect(markOfBucket()).toBe(mark)
  await refuseForeignFiles(targetUrl, [bucket])
})
