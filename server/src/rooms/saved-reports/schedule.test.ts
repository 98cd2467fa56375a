import { scheduleWords } from '@naryad/contract/saved-reports/saved-reports.words'
import { describe, expect, test } from 'vitest'

import { nextRunAfter } from './schedule.ts'

describe('the next run of a schedule', () => {
  // 24 November 2026 is a Tuesday; the company's time zone is UTC+3.
  test.each([
    ['каждый понедельник в 8:00', { every: 'week', weekdays: [1], at: '08:00' }, '2026-11-30T05:00:00.000Z'],
    ['каждый вторник в 18:00', { every: 'week', weekdays: [2], at: '18:00' }, '2026-11-24T15:00:00.000Z'],
    ['каждый вторник в 8:00', { every: 'week', weekdays: [2], at: '08:00' }, '2026-12-01T05:00:00.000Z'],
    [
      'по будням в 0:30',
      { every: 'week', weekdays: [1, 2, 3, 4, 5], at: '00:30' },
      '2026-11-24T21:30:00.000Z',
    ],
    [
      'каждый день в 23:59',
      { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], at: '23:59' },
      '2026-11-24T20:59:00.000Z',
    ],
    ['каждый месяц 1 числа в 9:30', { every: 'month', day: 1, at: '09:30' }, '2026-12-01T06:30:00.000Z'],
    ['каждый месяц 30 числа в 9:00', { every: 'month', day: 30, at: '09:00' }, '2026-11-30T06:00:00.000Z'],
    ['в последний день месяца в 9:00', { every: 'month', day: 31, at: '09:00' }, '2026-11-30T06:00:00.000Z'],
  ] as const)('«%s» from Tuesday noon', (words, schedule, at) => {
    const given = 'weekdays' in schedule ? { ...schedule, weekdays: [...schedule.weekdays] } : schedule
    expect(scheduleWords(given)).toBe(words)
    expect(nextRunAfter(given, Date.parse('2026-11-24T09:00:00Z'))).toBe(at)
  })

  test('falls on the last day of a short month, in the company’s time zone', () => {
    const last = { every: 'month', day: 30, at: '01:00' } as const
    expect(nextRunAfter(last, Date.parse('2027-02-01T09:00:00Z'))).toBe('2027-02-27T22:00:00.000Z')
  })

  test('is later than the current run', () => {
    const daily = { every: 'week' as const, weekdays: [1, 2, 3, 4, 5, 6, 7], at: '08:00' }
    expect(nextRunAfter(daily, Date.parse('2026-12-31T05:00:00Z'))).toBe('2027-01-01T05:00:00.000Z')
  })
})
