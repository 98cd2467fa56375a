import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { createStore } from '../../ui/store.ts'
import { hasStored, storedList } from './storedList.ts'
import { isStorageFull } from './waiting.ts'

afterEach(() => vi.unstubAllGlobals())

test('a change that finds no room stays in the tab and is reported until it is stored', () => {
  const shown = createStore<readonly string[]>([])
  const list = storedList('test', z.string(), shown)
  list.open(7)
  list.change(7, () => ['first'])
  const real = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  list.change(7, (all) => [...all, 'second'])
  expect(list.read(7)).toEqual(['first', 'second'])
  expect(isStorageFull.get()).toBe(true)

  vi.unstubAllGlobals()
  list.change(7, (all) => [...all, 'third'])
  expect(isStorageFull.get()).toBe(false)
  expect(localStorage.getItem('naryad:test:7')).toBe('["first","second","third"]')
})

test('what is left from an earlier visit is known without the schema of the list', () => {
  const list = storedList('left', z.string(), createStore<readonly string[]>([]))
  list.open(7)
  expect(hasStored('left', 7)).toBe(false)
  list.change(7, () => ['first'])
  expect(hasStored('left', 7)).toBe(true)
  expect(hasStored('left', 8)).toBe(false)
  list.change(7, () => [])
  expect(hasStored('left', 7)).toBe(false)
})
