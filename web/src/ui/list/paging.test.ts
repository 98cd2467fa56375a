import { expect, test } from 'vitest'

import { pageRow, rangeText } from './paging.ts'

const exact = (count: number) => ({ count, isExact: true })

test('the footer says where one is', () => {
  expect(rangeText({ page: 1, limit: 50 }, exact(128), 50)).toBe('1–50 из 128')
  expect(rangeText({ page: 3, limit: 50 }, exact(128), 28)).toBe('101–128 из 128')
  expect(rangeText({ page: 1, limit: 50 }, exact(0), 0)).toBe('0 из 0')
})

test('rows that have left the list and still stand are not counted by the footer', () => {
  expect(rangeText({ page: 1, limit: 50 }, exact(0), 1)).toBe('0 из 0')
  expect(rangeText({ page: 1, limit: 50 }, exact(2), 3)).toBe('1–2 из 2')
  expect(rangeText({ page: 2, limit: 50 }, exact(50), 1)).toBe('0 из 50')
  expect(rangeText({ page: 1001, limit: 10 }, { count: 10_000, isExact: false }, 10)).toBe(
    '10\u202f001–10\u202f010 из больше\u00a010\u202f000',
  )
})

test('a text that finds too much is not counted to the end', () => {
  expect(rangeText({ page: 1, limit: 10 }, { count: 10_000, isExact: false }, 10)).toBe(
    '1–10 из больше\u00a010\u202f000',
  )
})

test.each([
  [1, 3, [1, 2, 3]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 13, [1, 2, 3, 4, 5, null, 13]],
  [3, 13, [1, 2, 3, 4, 5, null, 13]],
  [6, 13, [1, null, 5, 6, 7, null, 13]],
  [13, 13, [1, null, 9, 10, 11, 12, 13]],
  [1, 0, []],
])('page %i of %i', (page, pages, row) => {
  expect(pageRow(page, pages)).toEqual(row)
})
