import { expect, test } from 'vitest'

import { readInTurn } from './useReadAhead.ts'

/** Files that come when they are told to. */
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
