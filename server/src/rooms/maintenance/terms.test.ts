import { describe, expect, test } from 'vitest'

import { addTerm, lookOf, nextBounds, type Standing } from './terms.ts'

const today = '2026-11-22'

const range = (facts: Partial<Standing> = {}): Standing => ({
  dateFrom: '2026-11-01',
  dateTo: '2026-12-01',
  mileageFrom: null,
  mileageTo: null,
  mileageKm: null,
  doneAt: null,
  soonFrom: '2026-11-01',
  overdueAfter: '2026-12-01',
  ...facts,
})

describe('the state of a range', () => {
  test.each([
    ['the day before the warning', { soonFrom: '2026-11-23' }, 'OK'],
    ['the first day of the warning', { soonFrom: '2026-11-22' }, 'SOON'],
    ['its last day', { overdueAfter: '2026-11-22' }, 'SOON'],
    ['the day after its last', { overdueAfter: '2026-11-21' }, 'OVERDUE'],
    ['kilometres that are nearly used up', { soonFrom: '-infinity', overdueAfter: 'infinity' }, 'SOON'],
    ['kilometres that are used up', { soonFrom: '-infinity', overdueAfter: '-infinity' }, 'OVERDUE'],
    ['kilometres alone, far away', { soonFrom: 'infinity', overdueAfter: 'infinity' }, 'OK'],
    [
      'what is done, however late',
      { overdueAfter: '2026-01-01', doneAt: '2026-11-20T09:00:00.000Z' },
      'DONE',
    ],
  ])('on %s', (_, facts, state) => {
    expect(lookOf(range(facts), today).state).toBe(state)
  })

  test('days and kilometres that are left, below zero when past', () => {
    expect(lookOf(range(), today)).toMatchObject({ daysLeft: 9, kmLeft: null })
    expect(lookOf(range({ dateTo: '2026-11-20' }), today).daysLeft).toBe(-2)
    const driven = { mileageFrom: 340_000, mileageTo: 345_000 }
    expect(lookOf(range({ ...driven, mileageKm: 343_760 }), today).kmLeft).toBe(1240)
    expect(lookOf(range({ ...driven, mileageKm: 345_001 }), today).kmLeft).toBe(-1)
    expect(lookOf(range({ ...driven, mileageKm: null }), today).kmLeft).toBeNull()
    expect(lookOf(range({ doneAt: '2026-11-20T09:00:00.000Z' }), today)).toEqual({
      state: 'DONE',
      daysLeft: null,
      kmLeft: null,
      progress: 1,
    })
  })

  test('the share that has passed, by whichever is further', () => {
    expect(lookOf(range({ dateFrom: '2026-11-12', dateTo: '2026-12-02' }), today).progress).toBe(0.5)
    const driven = { mileageFrom: 0, mileageTo: 1000, mileageKm: 900 }
    expect(lookOf(range({ dateFrom: '2026-11-12', dateTo: '2026-12-02', ...driven }), today).progress).toBe(
      0.9,
    )
    expect(lookOf(range({ dateFrom: '2026-12-01', dateTo: '2026-12-31' }), today).progress).toBe(0)
    expect(lookOf(range({ dateFrom: '2025-12-01', dateTo: '2025-12-31' }), today).progress).toBe(1)
    expect(lookOf(range({ dateFrom: today, dateTo: today }), today).progress).toBe(1)
    expect(lookOf(range({ ...driven, dateFrom: null, dateTo: null, mileageKm: null }), today).progress).toBe(
      0,
    )
  })
})

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

  test('has no kilometres when nobody knows the mileage, and is none when there is nothing else', () => {
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
