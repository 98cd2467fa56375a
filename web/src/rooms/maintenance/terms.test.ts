import { expect, test } from 'vitest'

import { makeKind, makeRange } from './maintenance.make.ts'
import { endOfTerm, nextBounds } from './terms.ts'

const kind = (months: number | null, days: number | null, km: number | null) =>
  makeKind({ termMonths: months, termDays: days, termKm: km })

test.each([
  ['2023-11-13', 36, null, '2026-11-13'],
  ['2026-01-31', 1, null, '2026-02-28'],
  ['2024-02-29', 12, null, '2025-02-28'],
  ['2026-11-21', null, 28, '2026-12-19'],
  ['2026-12-01', 1, 10, '2027-01-11'],
])('a term from %s of %s months and %s days ends on %s', (from, months, days, end) =>
  expect(endOfTerm(from, kind(months, days, null))).toBe(end),
)

test('a kind without a term in time gives no end', () => {
  expect(endOfTerm('2026-11-21', kind(null, null, 15_000))).toBeNull()
})

test('the next range is as long as its kind says, in days and in kilometres', () => {
  expect(nextBounds(kind(6, null, 15_000), makeRange(), '2026-11-21', 343_760)).toEqual({
    dateFrom: '2026-11-21',
    dateTo: '2027-05-21',
    mileageFrom: 343_760,
    mileageTo: 358_760,
  })
})

test('a kind that says nothing repeats the length of what was done', () => {
  const done = makeRange({ dateFrom: '2026-01-01', dateTo: '2026-01-31' })
  expect(nextBounds(kind(null, null, null), done, '2026-02-01', null)).toMatchObject({
    dateFrom: '2026-02-01',
    dateTo: '2026-03-03',
    mileageFrom: null,
  })
})
