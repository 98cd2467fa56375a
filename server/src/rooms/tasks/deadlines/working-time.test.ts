import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addWorkingMinutes,
  deadlineOf,
  type Deviation,
  movedByPause,
  type Pause,
  workingCalendar,
  workingMinutesBetween,
} from './working-time.ts'

const at = (text: string): number => Date.parse(text.length === 16 ? `${text}:00+03:00` : text)
const moscow = (moment: number): string => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 16)

const days = (from: string, to: string, kind: Deviation['kind']): Deviation[] => {
  const found: Deviation[] = []
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000)
    found.push({ day: new Date(day).toISOString().slice(0, 10), kind })
  return found
}

const deviations: Deviation[] = [
  ...days('2024-12-30', '2025-01-08', 'OFF'),
  { day: '2024-12-28', kind: 'WORKING' },
  { day: '2025-11-01', kind: 'SHORT' },
  { day: '2025-11-03', kind: 'OFF' },
  { day: '2025-11-04', kind: 'OFF' },
  ...days('2025-12-31', '2026-01-09', 'OFF'),
  { day: '2026-04-30', kind: 'SHORT' },
  { day: '2026-05-01', kind: 'OFF' },
]
const calendar = workingCalendar(deviations, 'Europe/Moscow')

const between = (from: string, to: string): number => workingMinutesBetween(calendar, at(from), at(to))
const after = (from: string, minutes: number): string =>
  moscow(addWorkingMinutes(calendar, at(from), minutes))

describe('working time between moments', () => {
  test('an ordinary day has eight hours, lunch is none of them', () => {
    expect(between('2026-02-10T00:00', '2026-02-11T00:00')).toBe(480)
    expect(between('2026-02-10T12:30', '2026-02-10T14:30')).toBe(60)
    expect(between('2026-02-10T13:00', '2026-02-10T14:00')).toBe(0)
  })

  test('a week has forty hours, a week-end none', () => {
    expect(between('2026-02-09T00:00', '2026-02-16T00:00')).toBe(2400)
    expect(between('2026-02-14T00:00', '2026-02-16T00:00')).toBe(0)
  })

  test('a short day ends an hour earlier', () => {
    expect(between('2026-04-30T00:00', '2026-05-01T00:00')).toBe(420)
    expect(between('2026-04-30T17:00', '2026-04-30T18:00')).toBe(0)
  })

  test('a Saturday to which a day was moved is worked, a short one too', () => {
    expect(between('2024-12-28T00:00', '2024-12-29T00:00')).toBe(480)
    expect(between('2025-11-01T00:00', '2025-11-02T00:00')).toBe(420)
  })

  test('the New Year holidays have no hours', () => {
    expect(between('2025-12-30T18:00', '2026-01-12T09:00')).toBe(0)
    expect(between('2025-12-30T17:00', '2026-01-12T10:00')).toBe(120)
  })

  test('backwards there is no working time', () => {
    expect(between('2026-02-11T00:00', '2026-02-10T00:00')).toBe(0)
  })
})

describe('a moment so many working minutes later', () => {
  test.each([
    ['2026-02-10T10:00', 60, '2026-02-10T11:00'],
    ['2026-02-10T12:30', 60, '2026-02-10T14:30'],
    ['2026-02-10T10:00', 420, '2026-02-10T18:00'],
    ['2026-02-10T10:00', 421, '2026-02-11T09:01'],
    ['2026-02-13T17:00', 240, '2026-02-16T12:00'],
    ['2026-02-14T12:00', 240, '2026-02-16T13:00'],
    ['2026-02-10T03:00', 1440, '2026-02-12T18:00'],
    ['2025-12-30T17:00', 480, '2026-01-12T17:00'],
    ['2026-04-30T16:30', 60, '2026-05-04T09:30'],
    ['2024-12-27T17:00', 120, '2024-12-28T10:00'],
    ['2025-10-31T18:00', 421, '2025-11-05T09:01'],
  ])('%s + %i min is %s', (from, minutes, to) => expect(after(from, minutes)).toBe(to))

  test('none is the moment itself, also at night', () => {
    expect(after('2026-02-10T03:00', 0)).toBe('2026-02-10T03:00')
  })
})

describe('zones that move their clocks', () => {
  const berlin = workingCalendar([], 'Europe/Berlin')

  test('work begins at nine local time in winter and in summer', () => {
    const winter = Date.parse('2026-03-27T15:00:00Z')
    expect(new Date(addWorkingMinutes(berlin, winter, 180)).toISOString()).toBe('2026-03-30T08:00:00.000Z')
    const summer = Date.parse('2026-10-23T15:00:00Z')
    expect(new Date(addWorkingMinutes(berlin, summer, 120)).toISOString()).toBe('2026-10-26T09:00:00.000Z')
  })

  test('each week-day of every year has eight hours', () => {
    for (let year = 2016; year < 2060; year += 1) {
      const from = Date.UTC(year, 5, 1)
      expect(workingMinutesBetween(berlin, from, from + 14 * 86_400_000)).toBe(4800)
    }
  })
})

const moments = fc.integer({ min: at('2024-11-01T00:00'), max: at('2026-06-01T00:00') })
const minutes = fc.integer({ min: 0, max: 20_000 })

/** Pauses as the life of a task makes them: one after another, the last one perhaps open. */
const pausesAfter = (from: number): fc.Arbitrary<Pause[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3e8 }), fc.integer({ min: 0, max: 3e8 })), { maxLength: 5 })
    .map((steps) => {
      let now = from
      return steps.map(([work, pause]) => {
        const start = now + work
        now = start + pause
        return { from: start, to: now }
      })
    })

describe('for any moments', () => {
  test('adding is the inverse of measuring', () => {
    fc.assert(
      fc.property(moments, minutes, (from, n) => {
        const to = addWorkingMinutes(calendar, from, n)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(workingMinutesBetween(calendar, from, to)).toBe(n)
      }),
    )
  })

  test('what was measured leads to the end of the last worked minute', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const reached = addWorkingMinutes(calendar, from, workingMinutesBetween(calendar, from, to))
        expect(reached).toBeLessThanOrEqual(Math.max(from, to))
        expect(workingMinutesBetween(calendar, reached, to)).toBe(0)
      }),
    )
  })

  test('later begun is not earlier finished, more work is not sooner done', () => {
    fc.assert(
      fc.property(moments, minutes, fc.nat(1e9), fc.nat(5000), (from, n, later, more) => {
        expect(addWorkingMinutes(calendar, from + later, n)).toBeGreaterThanOrEqual(
          addWorkingMinutes(calendar, from, n),
        )
        expect(addWorkingMinutes(calendar, from, n + more)).toBeGreaterThanOrEqual(
          addWorkingMinutes(calendar, from, n),
        )
      }),
    )
  })

  test('measures add up', () => {
    fc.assert(
      fc.property(moments, fc.nat(1e9), fc.nat(1e9), (a, ab, bc) => {
        const sum =
          workingMinutesBetween(calendar, a, a + ab) + workingMinutesBetween(calendar, a + ab, a + ab + bc)
        expect(sum).toBeCloseTo(workingMinutesBetween(calendar, a, a + ab + bc), 6)
      }),
    )
  })

  test('pauses leave the norm whole: what is worked outside of them until the deadline is the norm', () => {
    const life = moments.chain((createdAt) =>
      fc.record({
        createdAt: fc.constant(createdAt),
        normMinutes: fc.integer({ min: 1, max: 3000 }),
        pauses: pausesAfter(createdAt),
      }),
    )
    fc.assert(
      fc.property(life, (task) => {
        const deadline = deadlineOf(calendar, task)
        const counted = task.pauses.filter((pause) => pause.from < deadline)
        const stood = counted.reduce(
          (sum, pause) =>
            sum + workingMinutesBetween(calendar, pause.from, Math.min(pause.to ?? 0, deadline)),
          0,
        )
        const worked = workingMinutesBetween(calendar, task.createdAt, deadline) - stood
        expect(worked).toBeCloseTo(task.normMinutes, 6)
      }),
    )
  })
})

describe('a deadline', () => {
  const createdAt = at('2026-02-10T10:00')

  test('stands where it was while a pause is open', () => {
    const task = { createdAt, normMinutes: 480, pauses: [{ from: at('2026-02-10T12:00'), to: null }] }
    expect(moscow(deadlineOf(calendar, task))).toBe('2026-02-11T10:00')
  })

  test('moves by the working time of a pause that has ended', () => {
    const task = {
      createdAt,
      normMinutes: 480,
      pauses: [{ from: at('2026-02-10T12:00'), to: at('2026-02-12T09:30') }],
    }
    expect(moscow(deadlineOf(calendar, task))).toBe('2026-02-12T16:30')
  })

  test('is not moved by a pause over a night', () => {
    const task = {
      createdAt,
      normMinutes: 480,
      pauses: [{ from: at('2026-02-10T18:00'), to: at('2026-02-11T09:00') }],
    }
    expect(moscow(deadlineOf(calendar, task))).toBe('2026-02-11T10:00')
  })

  test('that was missed is not moved by later pauses', () => {
    const missed = at('2026-02-11T10:00')
    const pause = { from: missed, to: at('2026-02-20T10:00') }
    expect(movedByPause(calendar, missed, pause)).toBe(missed)
  })
})

test('a deadline years away is found without reading the days between', () => {
  let reads = 0
  const counting = (values: Float64Array): Float64Array =>
    new Proxy(values, {
      get(of, key) {
        reads += 1
        return Reflect.get(of, key) as unknown
      },
    })
  const { starts, ends, before } = calendar
  deadlineOf(
    { starts: counting(starts), ends: counting(ends), before: counting(before) },
    {
      createdAt: at('2026-01-01T00:00'),
      normMinutes: 10 * 250 * 480,
      pauses: [{ from: at('2026-01-02T00:00'), to: at('2046-01-20T00:00') }],
    },
  )
  // Six binary searches; the calendar has twenty thousand intervals.
  expect(reads).toBeLessThan(200)
})
