import { utimes } from 'node:fs/promises'

import { afterEach, expect, it, vi } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
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
  const start = Date.now()
  for (let turn = 0; turn < 256; turn += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: start + turn * everySeconds * 1000 })
    await db.transaction().execute((tx) => sweepOneFolder(tx, store, [keysInUse]))
  }
  expect(filesWithin(store.root).toSorted()).toEqual(known.toSorted())
})
