import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Db } from '../connect.ts'
import { DatabaseSilent } from '../connection/database-unavailable.ts'
import { withinCompany } from '../tenant/tenant-scope.ts'
import { singleFlight } from './single-flight.ts'

const db = () => ({}) as Db

/** Readings that end when they are told to. */
function held() {
  const begun: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const read = (): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    begun.push({ resolve, reject })
    return promise
  }
  return { begun, read }
}

test('who asks while a reading is under way waits for the next one, which all share', async () => {
  const pool = db()
  const { begun, read } = held()
  const first = singleFlight(pool, 'trucks', read)
  const later = [1, 2, 3].map(() => singleFlight(pool, 'trucks', read))
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before')
  await expect(first).resolves.toBe('before')
  await nextTurn()
  expect(begun).toHaveLength(2)
  const latest = singleFlight(pool, 'trucks', read)
  begun[1]?.resolve('after')
  await expect(Promise.all(later)).resolves.toEqual(['after', 'after', 'after'])
  await nextTurn()
  expect(begun).toHaveLength(3)
  begun[2]?.resolve('at last')
  await expect(latest).resolves.toBe('at last')
  await nextTurn()
  void singleFlight(pool, 'trucks', read)
  expect(begun).toHaveLength(4)
})

test('a reading that fails fails for those who share it alone', async () => {
  const pool = db()
  const { begun, read } = held()
  const first = singleFlight(pool, 'trucks', read)
  const second = singleFlight(pool, 'trucks', read)
  begun[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await nextTurn()
  begun[1]?.resolve('back')
  await expect(second).resolves.toBe('back')
})

test('who waits for a reading that a silent database has not answered fails with it', async () => {
  const pool = db()
  const { begun, read } = held()
  const asked = [1, 2, 3].map(() => singleFlight(pool, 'trucks', read))
  begun[0]?.reject(new DatabaseSilent('silent'))
  for (const answer of asked) await expect(answer).rejects.toThrow('silent')
  expect(begun).toHaveLength(1)
  const later = singleFlight(pool, 'trucks', read)
  begun[1]?.resolve('back')
  await expect(later).resolves.toBe('back')
})

test('other questions, other organizations and other transactions share nothing', () => {
  const pool = db()
  const { begun, read } = held()
  void singleFlight(pool, 'trucks', read)
  void singleFlight(pool, 'drivers', read)
  void withinCompany(1, () => singleFlight(pool, 'trucks', read))
  void withinCompany(2, () => singleFlight(pool, 'trucks', read))
  void singleFlight(db(), 'trucks', read)
  expect(begun).toHaveLength(5)
})
