import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { occurrencesOf, type PlannedTerm, repeatOf, totalsOf } from './plan-year.ts'

const term = {
  what: 'RANGE' as const,
  dueOn: '2027-01-31',
  termMonths: null,
  termDays: null,
  termKm: null,
  ownDays: null,
}
const window = { today: '2026-12-10', first: '2026-12', months: 12 }
const daysOf = (facts: Partial<PlannedTerm>, within = window) =>
  [...occurrencesOf({ ...term, ...facts }, within)].map(({ dueOn }) => dueOn)

describe('a term and its repeats', () => {
  test('on the 31st come on the last day of shorter months and on the 31st again', () => {
    expect(daysOf({ termMonths: 1 }).slice(0, 5)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
  })

  test('on 29 February come on 28 February of other years', () => {
    const years = { today: '2028-02-01', first: '2028-02', months: 60 }
    expect(daysOf({ dueOn: '2028-02-29', termMonths: 12 }, years)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('are planned in the present month when overdue, and repeat from the present day', () => {
    const overdue = [...occurrencesOf({ ...term, dueOn: '2026-03-31', termMonths: 6 }, window)]
    expect(overdue.map(({ month, dueOn, isOverdue }) => [month, dueOn, isOverdue])).toEqual([
      ['2026-12', '2026-03-31', true],
      ['2027-06', '2027-06-10', false],
    ])
  })

  test('are of the days of the term itself where the kind has no length, and none by kilometres alone', () => {
    expect(daysOf({ ownDays: 200 })).toEqual(['2027-01-31', '2027-08-19'])
    expect(daysOf({ termKm: 15_000, ownDays: 200 })).toEqual(['2027-01-31'])
    expect(daysOf({ dueOn: null, termMonths: 1 })).toEqual([])
    expect(daysOf({ what: 'CARD' })).toEqual(['2027-01-31'])
    expect(daysOf({ what: 'READING', dueOn: '2026-12-20' })).toHaveLength(13)
  })

  test('before the window are not in it, but their repeats are', () => {
    expect(daysOf({ dueOn: '2026-12-15', termMonths: 6 }, { ...window, first: '2027-01' })).toEqual([
      '2027-06-15',
      '2027-12-15',
    ])
  })
})

/** The last day of a month, without the code under test. */
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

test('every repeat is a whole number of terms after the first, and none is missing or twice', () => {
  const days = fc
    .integer({ min: Date.UTC(2025, 0, 1) / 86_400_000, max: Date.UTC(2029, 11, 31) / 86_400_000 })
    .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      days,
      days,
      fc.integer({ min: 1, max: 36 }),
      fc.integer({ min: 1, max: 24 }),
      (today, dueOn, termMonths, months) => {
        const within = { today, first: today.slice(0, 7), months }
        const found = [...occurrencesOf({ ...term, dueOn, termMonths }, within)]
        const start = dueOn < today ? today : dueOn
        const [year = 0, month = 0, date = 0] = start.split('-').map(Number)
        const expected = []
        for (let at = 0; at <= months + 60; at += termMonths) {
          const index = year * 12 + month - 1 + at
          const [y, m] = [Math.floor(index / 12), (index % 12) + 1]
          const [todayYear = 0, todayMonth = 0] = today.split('-').map(Number)
          if (index >= todayYear * 12 + todayMonth - 1 + months) break
          const day = Math.min(date, lastDay(y, m))
          expected.push(`${y}-${String(m).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
        }
        expect(found.map(({ dueOn: on, isOverdue }) => (isOverdue ? today : on))).toEqual(expected)
        expect(found.map(({ repeat }) => repeat)).toEqual(found.map((_, at) => at))
      },
    ),
  )
})

test('totals are sums of kopecks over the months, and nothing without a price is in them', () => {
  const row = fc.record({
    month: fc.constantFrom('2026-11', '2026-12', '2027-01', '2027-11', '2027-12'),
    price: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
    agreedPrice: fc.option(fc.integer({ min: 0, max: 100 })),
    isAgreeable: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const totals = totalsOf(rows, window)
      expect(totals.map(({ month }) => month)).toHaveLength(12)
      const inside = rows.filter(({ month }) => month >= '2026-12' && month <= '2027-11')
      const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
      expect(add(totals.map(({ sum }) => sum))).toBe(add(inside.flatMap(({ price }) => price ?? [])))
      expect(add(totals.map(({ rowsCount }) => rowsCount))).toBe(inside.length)
      expect(add(totals.map(({ unpricedCount }) => unpricedCount))).toBe(
        inside.filter(({ price }) => price === null).length,
      )
    }),
  )
})

test('a kind with a length of zero days is not repeated', () => {
  expect(repeatOf({ ...term, ownDays: 0 })).toBeNull()
})
