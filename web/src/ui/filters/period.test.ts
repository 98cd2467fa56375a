import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { setZone } from '../formats/zone.ts'
import { dayOf, momentsOf, presets } from './period.ts'

// Thursday, 19 November 2026, 00:30 in Moscow: still the 18th in Greenwich.
const now = Date.parse('2026-11-18T21:30:00Z')

beforeEach(() => setZone('Europe/Moscow'))
afterEach(() => setZone(null))

describe('periods are days of the person, not of the computer', () => {
  test('a day begins and ends at the user’s midnight', () => {
    expect(momentsOf({ from: '2026-11-19', to: '2026-11-19' })).toEqual({
      from: '2026-11-18T21:00:00.000Z',
      to: '2026-11-19T20:59:59.999Z',
    })
  })

  test('either end may be open', () => {
    expect(momentsOf({ from: '2026-11-19', to: null })).toEqual({ from: '2026-11-18T21:00:00.000Z' })
    expect(momentsOf({ from: null, to: '2026-12-31' })).toEqual({ to: '2026-12-31T20:59:59.999Z' })
  })

  test('a moment belongs to the day of the user’s time zone', () => {
    expect(dayOf(now)).toBe('2026-11-19')
    expect(dayOf(now, 13)).toBe('2026-12-02')
  })

  test.each([
    ['Сегодня', '2026-11-19', '2026-11-19'],
    ['Вчера', '2026-11-18', '2026-11-18'],
    ['Завтра', '2026-11-20', '2026-11-20'],
    ['Эта неделя', '2026-11-16', '2026-11-22'],
    ['Прошлая неделя', '2026-11-09', '2026-11-15'],
    ['Этот месяц', '2026-11-01', '2026-11-30'],
  ])('%s', (title, from, to) => {
    expect(presets(now).find((preset) => preset.title === title)?.range).toEqual({ from, to })
  })
})
