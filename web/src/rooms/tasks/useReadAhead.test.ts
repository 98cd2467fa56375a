import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { readInTurn, useReadAhead } from './useReadAhead.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Files that arrive on command. */
const slowFiles = (count: number) => {
  const begun: number[] = []
  const files = Array.from({ length: count }, (_, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    return {
      come: () => resolve(undefined),
      fail: () => reject(new Error('offline')),
      load: () => {
        begun.push(index)
        return promise
      },
    }
  })
  return { begun, files, loads: files.map(({ load }) => load) }
}

test('what may be opened next is read one after another: a press must not stand in line behind all of it', async () => {
  const { begun, files, loads } = slowFiles(3)
  const reading = readInTurn(loads, () => true)
  expect(begun).toEqual([0])
  files[0]?.fail()
  files[1]?.come()
  files[2]?.come()
  await reading
  expect(begun).toEqual([0, 1, 2])
})

test('nothing more is read once one has gone elsewhere', async () => {
  const { begun, files, loads } = slowFiles(2)
  let isHere = true
  const reading = readInTurn(loads, () => isHere)
  isHere = false
  files[0]?.come()
  await reading
  expect(begun).toEqual([0])
})

test.for([
  ['a phone loads ahead what may be opened next', undefined, ['card', 'next']],
  ['a phone that saves data loads nothing ahead', { saveData: true }, []],
] as const)('%s', async ([, connection, expected]) => {
  vi.useFakeTimers()
  const requested: string[] = []
  vi.stubGlobal('naryadFiles', {
    card: async () => void requested.push('card'),
    next: async () => void requested.push('next'),
  })
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.stubGlobal('navigator', { connection })
  renderHook(() => useReadAhead(true))
  await vi.runAllTimersAsync()
  expect(requested).toEqual(expected)
})
