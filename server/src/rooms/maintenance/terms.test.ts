import { describe, expect, test } from 'vitest'

import { addTerm, nextBounds } from './terms.ts'

describe('a term added to a day', () => {
  test.each([
    ['2026-01-31', { months: 1, days: 0 }, '2026-02-28'],
    ['2028-01-31', { months: 1, days: 0 }, '2028-02-29'],
    ['2028-02-29', { months: 12, days: 0 }, '2029-02-28'],
    ['2028-02-29', { months: 48, days: 0 }, '2032-02-29'],
    ['2026-10-31', { months: 4, days: 0 }, '2027-02-28'],
    ['2026-12-15', { months: 1, days: 0 }, '2027-01-15'],
    ['2023-11-13', { months: 36, days: 0 }, '2026-11-13'],
    ['2026-02-10', { months: 0, days: 28 }, '2026-03-10'],
    ['2028-02-10', { months: 0, days: 28 }, '2028-03-09'],
    ['2026-01-31', { months: 1, days: 1 }, '2026-03-01'],
    ['2026-03-29', { months: 0, days: 90 }, '2026-06-27'],
  ])('%s and %j is %s', (day, term, end) => {
    expect(addTerm(day, term)).toBe(end)
  })
})

describe('the next range', () => {
  const done = { dateFrom: '2026-01-01', dateTo: '2026-03-02', mileageFrom: 10_000, mileageTo: 25_000 }
  const from = { day: '2026-11-22', mileageKm: 24_500 }
  const none = { termMonths: null, termDays: null, termKm: null }

  test('is as long as the kind says, from the day of the work and its mileage', () => {
    expect(nextBounds({ ...none, termMonths: 4, termKm: 15_000 }, done, from)).toEqual({
      dateFrom: '2026-11-22',
      dateTo: '2027-03-22',
      mileageFrom: 24_500,
      mileageTo: 39_500,
    })
    expect(nextBounds({ ...none, termDays: 28 }, done, from)).toEqual({
      dateFrom: '2026-11-22',
      dateTo: '2026-12-20',
      mileageFrom: null,
      mileageTo: null,
    })
  })

  test('of a kind without a term is as long as the one before', () => {
    expect(nextBounds(none, done, from)).toEqual({
      dateFrom: '2026-11-22',
      dateTo: '2027-01-21',
      mileageFrom: 24_500,
      mileageTo: 39_500,
    })
  })

  test('has no kilometres when the mileage is unknown, and is none when there is nothing else', () => {
    const unknown = { ...from, mileageKm: null }
    expect(nextBounds({ ...none, termMonths: 4, termKm: 15_000 }, done, unknown)).toMatchObject({
      dateTo: '2027-03-22',
      mileageTo: null,
    })
    expect(nextBounds({ ...none, termKm: 15_000 }, done, unknown)).toBeNull()
  })

  test('never leaves the scale of the odometer', () => {
    const full = { ...from, mileageKm: 9_999_999 }
    expect(nextBounds({ ...none, termKm: 15_000 }, done, full)).toMatchObject({ mileageTo: 10_000_000 })
    expect(nextBounds({ ...none, termKm: 15_000 }, done, { ...full, mileageKm: 10_000_000 })).toBeNull()
  })
})
