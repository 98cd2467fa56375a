import { expect, test } from 'vitest'

import { fakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { answerOf, withStore } from './indexedDb.ts'

const files = { database: 'naryad', store: 'files' }

test('a failure after a write leaves the store as it was', async () => {
  const records = fakeIndexedDb()
  await withStore(files, 'readwrite', (store) => answerOf(store.put({ key: 'before' })))
  const change = withStore(files, 'readwrite', async (store) => {
    await answerOf(store.put({ key: 'after' }))
    await answerOf(store.delete('before'))
    throw new Error('not a request')
  })
  await expect(change).rejects.toThrow('not a request')
  expect([...records.keys()]).toEqual(['before'])
})

test('a failure after the commit is reported as it is', async () => {
  fakeIndexedDb()
  const change = withStore(files, 'readwrite', async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    throw new Error('too late')
  })
  await expect(change).rejects.toThrow('too late')
})
