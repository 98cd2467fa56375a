import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

import { openLocalStore } from '../../platform/files/store/local-store.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { shareFiles, takeOverFiles } from '../settings/index.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { attach, filesWithin, makeJpeg } from './attachments.make.ts'
import { keysInUse } from './attachments.repo.ts'
import { everySeconds, sweepOneFolder } from './sweep.ts'

const db = await testDb()
const app = await testApp(db)

const minute = 60_000
const day = 24 * 60 * minute

afterEach(() => {
  vi.useRealTimers()
})

it('within a day every file without a row is swept away, and no other', async () => {
  const store = filesOf(app)
  const dispatcher = await caller(app, db)
  const [kept, lost] = [await makeTask(db), await makeTask(db)]
  await attach(dispatcher, kept.id, await makeJpeg())
  const known = filesWithin(store.root)
  expect(known).toHaveLength(2)
  await attach(dispatcher, lost.id, await makeJpeg())
  await db.deleteFrom('tasks').where('id', '=', lost.id).execute()
  const twoDaysAgo = (Date.now() - 2 * day) / 1000
  for (const file of filesWithin(store.root)) await utimes(file, twoDaysAgo, twoDaysAgo)
  expect(filesWithin(store.root)).toHaveLength(4)

  expect(256 * everySeconds).toBeLessThanOrEqual(day / 1000)
  await sweepAll(store)
  expect(filesWithin(store.root).toSorted()).toEqual(known.toSorted())
})

async function sweepAll(store: FileStore, start = Date.now()): Promise<void> {
  for (let turn = 0; turn < 256; turn += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: start + turn * everySeconds * 1000 })
    await db.transaction().execute((tx) => sweepOneFolder(tx, store, [keysInUse]))
  }
  vi.useRealTimers()
}

/** A store of its own with a file that no row refers to. */
async function storeWithLostFile() {
  const root = await mkdtemp(path.join(tmpdir(), 'naryad-swept-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const store = openLocalStore(root)
  const keep = async (): Promise<string> => {
    const temp = store.newTemp()
    await writeFile(temp, 'lost')
    return store.keep(temp)
  }
  return { store, keep, key: await keep() }
}

it('spares for a month what lay there when the database took the files over', async () => {
  const { store, keep, key } = await storeWithLostFile()
  await store.writeMark('ours')
  await takeOverFiles(db, 'ours')
  // Times of files are a few milliseconds coarse.
  await sleep(50)
  const later = await keep()
  const inDays = (days: number): number => Date.now() + days * day
  await sweepAll(store, inDays(28))
  expect(await store.sizeOf(key)).toBe(4)
  expect(await store.sizeOf(later)).toBeUndefined()
  await sweepAll(store, inDays(31))
  expect(await store.sizeOf(key)).toBeUndefined()
})

it('removes nothing from a folder that the database shares', async () => {
  const { store, key } = await storeWithLostFile()
  await store.writeMark('shared')
  await shareFiles(db, 'shared')
  await sweepAll(store, Date.now() + 400 * day)
  expect(await store.sizeOf(key)).toBe(4)
})

it('removes nothing from a store that another database has taken over', async () => {
  const { store, key } = await storeWithLostFile()
  await takeOverFiles(db, 'ours')
  await store.writeMark('of another database')
  await expect(sweepAll(store, Date.now() + 31 * day)).rejects.toThrow('another database')
  expect(await store.sizeOf(key)).toBe(4)
})
