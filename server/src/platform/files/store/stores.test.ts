import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import { startFakeS3 } from '../../../testing/fake-s3.ts'
import { joinStores } from './joined-store.ts'
import { openLocalStore } from './local-store.ts'
import { moveFiles } from './move.ts'
import { openS3Store } from './s3-store.ts'
import { allFirstDigits, type FileStore, newKey } from './store.ts'

const s3 = await startFakeS3()
afterAll(s3.stop)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-stores-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  s3.objects.clear()
  s3.failures = 0
})

const disk = (): FileStore => openLocalStore(path.join(folder, 'files'))
const bucket = (): FileStore => openS3Store(s3.settings, path.join(folder, 'files/tmp'))

function written(store: FileStore, text: string): string {
  const temp = store.newTemp()
  writeFileSync(temp, text)
  return temp
}
const textOf = async (store: FileStore, key: string): Promise<string> =>
  (await buffer(await store.read(key))).toString()

async function keysOf(store: FileStore, before = Infinity): Promise<string[]> {
  const keys: string[] = []
  for (const digits of allFirstDigits) for await (const key of store.keysOf(digits, before)) keys.push(key)
  return keys.toSorted()
}

describe.each<[string, () => FileStore]>([
  ['a folder', disk],
  ['a bucket', bucket],
  ['a bucket that files move to', () => joinStores(bucket(), disk())],
  ['a folder that files move to', () => joinStores(disk(), bucket())],
])('%s', (_, open) => {
  test('keeps, reads, lists and removes files', async () => {
    const store = open()
    const texts = ['', 'акт', '0123456789', 'я'.repeat(100_000)]
    const keys: string[] = []
    for (const text of texts) keys.push(await store.keep(written(store, text)))
    expect(new Set(keys).size).toBe(texts.length)
    expect(readdirSync(store.temps)).toEqual([])
    for (const [at, key] of keys.entries()) {
      expect(await textOf(store, key)).toBe(texts[at])
      expect(await store.sizeOf(key)).toBe(Buffer.byteLength(texts[at] ?? ''))
    }
    const [, , digits = ''] = keys
    expect((await buffer(await store.read(digits, { start: 2, end: 4 }))).toString()).toBe('234')
    expect(await keysOf(store)).toEqual(keys.toSorted())
    expect(await keysOf(store, Date.now() - 60_000)).toEqual([])
    for (const key of keys) {
      await store.remove(key)
      await store.remove(key)
      await expect(store.read(key)).rejects.toMatchObject({ code: 'ENOENT' })
      expect(await store.sizeOf(key)).toBeUndefined()
    }
    expect(await keysOf(store)).toEqual([])
  })

  test('stores a file under a former key, over another one', async () => {
    const store = open()
    const key = newKey()
    await store.restore(written(store, 'прежний'), key)
    await store.restore(written(store, 'новый'), key)
    expect(await textOf(store, key)).toBe('новый')
  })

  test('carries one mark, which is no file', async () => {
    const store = open()
    expect(await store.readMark()).toBeUndefined()
    await store.writeMark('first')
    await store.writeMark('second')
    expect(await store.readMark()).toBe('second')
    expect(await keysOf(store)).toEqual([])
  })

  test.each(['../../etc/passwd', 'aa/../../aa', '', 'A'.repeat(32)])('takes %j for no key', async (key) => {
    const store = open()
    const asked = [async () => store.read(key), async () => store.sizeOf(key), async () => store.remove(key)]
    for (const ask of asked) await expect(ask()).rejects.toThrow('not a key')
  })
})

describe('a bucket', () => {
  test('that stumbles is asked again', async () => {
    const store = bucket()
    s3.failures = 1
    const key = await store.keep(written(store, 'акт'))
    s3.failures = 1
    expect(await textOf(store, key)).toBe('акт')
  })

  test('that does not answer is unavailable, and a refused key is an error', async () => {
    const store = bucket()
    const key = await store.keep(written(store, 'акт'))
    s3.failures = 100
    await expect(store.read(key)).rejects.toMatchObject({ name: 'StoreUnavailable' })
    s3.failures = 0
    const stranger = openS3Store({ ...s3.settings, accessKeyId: 'stranger' }, store.temps)
    await expect(stranger.read(key)).rejects.toMatchObject({ name: 'StoreRefused', message: 'AccessDenied' })
    const closed = openS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }, store.temps)
    await expect(closed.sizeOf(key)).rejects.toMatchObject({ name: 'StoreUnavailable' })
  }, 30_000)
})

describe.each([
  ['from a folder to a bucket', disk, bucket],
  ['from a bucket to a folder', bucket, disk],
])('moving %s', (_, openFrom, openTo) => {
  const texts = Array.from({ length: 12 }, (__, n) => `файл ${n}`)
  const fill = async (store: FileStore): Promise<string[]> => {
    const keys: string[] = []
    for (const text of texts) keys.push(await store.keep(written(store, text)))
    return keys
  }
  const move = (from: FileStore, to: FileStore, mayRemove = async () => true) =>
    moveFiles({ from, to, mayRemove, signal: new AbortController().signal })

  test('moves each file whole, while all are read', async () => {
    const [from, to] = [openFrom(), openTo()]
    const keys = await fill(from)
    const joined = joinStores(to, from)
    const moving = move(from, to)
    const run = { isOver: false }
    void moving.finally(() => (run.isOver = true))
    while (!run.isOver)
      for (const [at, key] of keys.entries()) expect(await textOf(joined, key)).toBe(texts[at])
    expect(await moving).toEqual({ moved: texts.length, failed: [], isDone: true })
    expect(await keysOf(from)).toEqual([])
    expect(await keysOf(to)).toEqual(keys.toSorted())
    expect(readdirSync(to.temps)).toEqual([])
  })

  test('goes on after a run that was broken off, and stops during a copy', async () => {
    const [from, to] = [openFrom(), openTo()]
    const keys = await fill(from)
    let asked = 0
    expect(await move(from, to, async () => (asked += 1) <= 5)).toEqual({
      moved: 5,
      failed: [],
      isDone: false,
    })
    // It had arrived, but was not removed.
    const [left = ''] = await keysOf(from)
    await to.restore(written(to, await textOf(from, left)), left)
    expect(await move(from, to)).toEqual({ moved: texts.length - 5, failed: [], isDone: true })
    expect(await keysOf(to)).toEqual(keys.toSorted())
  })

  test('leaves a file that cannot be read where it is, and moves the others', async () => {
    const [from, to] = [openFrom(), openTo()]
    const [bad = '', ...good] = await fill(from)
    const broken: FileStore = {
      ...from,
      read: (key) => (key === bad ? Promise.reject(new Error('EIO')) : from.read(key)),
    }
    expect(await move(broken, to)).toEqual({ moved: good.length, failed: [bad], isDone: true })
    expect(await keysOf(to)).toEqual(good.toSorted())
    expect(await textOf(from, bad)).toBe('файл 0')
  })
})
