import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { createStore } from '../../ui/store.ts'
import { storedList } from './storedList.ts'
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
