import { expect, it } from 'vitest'

import { rangeOf } from './ranges.ts'

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-50', { start: 0, end: 9 }],
  ['bytes=8-50', { start: 8, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  ['bytes=1e1-', undefined],
  [undefined, undefined],
])('of ten bytes «%s» asks for %j', (range, expected) => {
  expect(rangeOf(range === undefined ? {} : { range }, 10, '"a"')).toEqual(expected)
})

it('a part of an older version is no part of this one', () => {
  expect(rangeOf({ range: 'bytes=0-3', 'if-range': '"a"' }, 10, '"a"')).toEqual({ start: 0, end: 3 })
  expect(rangeOf({ range: 'bytes=0-3', 'if-range': '"b"' }, 10, '"a"')).toBeUndefined()
  expect(rangeOf({ range: 'bytes=0-3', 'if-range': '"b"' }, 10, undefined)).toBeUndefined()
})

it('an empty file has no parts', () => {
  expect(rangeOf({ range: 'bytes=0-' }, 0, '"a"')).toBe('none')
})
