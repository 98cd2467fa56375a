import { describe, expect, test } from 'vitest'

import { dayByKey, daysOf, deviationsOf, kindOf, kindSent, monthsOf, totalsOf, withDay } from './year.ts'

describe('a year of months', () => {
  test('has every day once, each under its weekday', () => {
    const months = monthsOf(2028)
    const days = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null)
    expect(days).toEqual(daysOf(2028))
    expect(days).toHaveLength(366)
    expect(days).toContain('2028-02-29')
    expect(months.every(({ weeks }) => weeks.every((week) => week.length === 7))).toBe(true)
    // 1 January 2028 is a Saturday.
    expect(months[0]?.weeks[0]?.[5]).toBe('2028-01-01')
  })

  test('a day is what its weekday says, unless set otherwise', () => {
    const deviations = deviationsOf([
      { day: '2026-01-01', kind: 'OFF' },
      { day: '2026-04-30', kind: 'SHORT' },
      { day: '2026-11-07', kind: 'WORKING' },
    ])
    expect(kindOf('2026-01-01', deviations)).toBe('OFF')
    expect(kindOf('2026-04-30', deviations)).toBe('SHORT')
    expect(kindOf('2026-11-07', deviations)).toBe('WORKING')
    expect(kindOf('2026-11-08', deviations)).toBe('OFF')
    expect(kindOf('2026-11-09', deviations)).toBe('WORKING')
  })

  test('a day made what its weekday says is given back to it', () => {
    expect(kindSent('2026-11-09', 'WORKING')).toBeNull()
    expect(kindSent('2026-11-08', 'OFF')).toBeNull()
    expect(kindSent('2026-11-08', 'SHORT')).toBe('SHORT')
    expect(withDay([{ day: '2026-01-01', kind: 'OFF' }], '2026-01-01', null)).toEqual([])
  })

  test('is summed up as the published calendar is', () => {
    const deviations = deviationsOf([
      { day: '2026-11-03', kind: 'SHORT' },
      { day: '2026-11-04', kind: 'OFF' },
    ])
    expect(totalsOf(2026, deviations)).toEqual({ working: 260, short: 1, off: 105, hours: 2079 })
  })

  test.each([
    ['ArrowRight', '2026-01-31', '2026-02-01'],
    ['ArrowUp', '2026-02-03', '2026-01-27'],
    ['Home', '2026-02-03', '2026-02-01'],
    ['End', '2026-02-03', '2026-02-28'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageUp', '2026-03-15', '2026-02-15'],
    ['ArrowRight', '2026-12-31', null],
    ['ArrowLeft', '2026-01-01', null],
    ['a', '2026-01-01', null],
  ])('%s leads from %s to %s', (key, from, to) => expect(dayByKey(from, key)).toBe(to))
})
