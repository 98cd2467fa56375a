import { describe, expect, test } from 'vitest'

import { isDay, previousPeriod, reportPresets, stepOf, stepsOf, usualPeriod } from './period.ts'

describe('the period of a report', () => {
  test.each([
    ['2026-11-01', '2026-11-19', '2026-10-01', '2026-10-19', 'к октябрю'],
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', 'к октябрю'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28', 'к февралю'],
    ['2026-01-01', '2026-01-10', '2025-12-01', '2025-12-10', 'к декабрю'],
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', 'к прошлым 7 дням'],
    ['2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23', 'к прошлому дню'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', 'к прошлым 365 дням'],
  ])('%s … %s is compared with %s … %s', (from, to, fromBefore, toBefore, title) => {
    expect(previousPeriod({ from, to })).toEqual({ from: fromBefore, to: toBefore, title })
  })

  test('is the month to this day until one chooses another', () => {
    expect(usualPeriod(Date.parse('2026-11-24T10:00:00Z'))).toEqual({ from: '2026-11-01', to: '2026-11-24' })
  })

  test('has names that end on their last day, over months and years', () => {
    const ranges = new Map(
      reportPresets(Date.parse('2026-01-01T10:00:00Z')).map(({ title, range }) => [title, range]),
    )
    expect(ranges.get('Прошлая неделя')).toEqual({ from: '2025-12-22', to: '2025-12-28' })
    expect(ranges.get('Прошлый месяц')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(ranges.get('Этот квартал')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
    expect(ranges.get('Прошлый год')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  })

  test('is drawn so that a chart has some sixty columns at most, each step of it', () => {
    const week = { from: '2026-11-30', to: '2026-12-02' }
    expect(stepsOf(week, stepOf(week))).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    const quarter = { from: '2026-10-01', to: '2026-12-31' }
    expect(stepOf(quarter)).toBe('week')
    expect(stepsOf(quarter, 'week').slice(0, 2)).toEqual(['2026-09-28', '2026-10-05'])
    const years = { from: '2025-06-15', to: '2026-12-31' }
    expect(stepsOf(years, stepOf(years)).length).toBe(19)
  })

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '1800-01-01', 5, undefined, 'yesterday'])(
    'takes %s for no day',
    (value) => {
      expect(isDay(value)).toBe(false)
    },
  )
})
