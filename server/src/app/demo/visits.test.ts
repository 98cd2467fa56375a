import { expect, test } from 'vitest'

import { companyZone } from '../../platform/time/company-day.ts'
import { workingCalendar, workingMinutesBetween } from '../../rooms/tasks/deadlines/working-time.ts'
import { dayOf, minuteMs } from './time.ts'
import { visitTimes } from './visits.ts'

const calendar = workingCalendar(
  [
    { day: '2027-01-01', kind: 'OFF' },
    { day: '2027-02-20', kind: 'WORKING' },
    { day: '2026-12-31', kind: 'SHORT' },
  ],
  companyZone,
)

test.each([
  ['a Saturday evening', '2026-11-28T23:40:00+03:00', '2026-11-30', '2026-12-01'],
  ['five minutes after midnight', '2026-11-26T00:05:00+03:00', '2026-11-26', '2026-11-27'],
  ['the end of a Friday', '2026-11-27T17:50:00+03:00', '2026-11-30', '2026-12-01'],
  ['the morning of a working day', '2026-11-27T08:00:00+03:00', '2026-11-27', '2026-11-30'],
  ['31 December', '2026-12-31T16:00:00+03:00', '2027-01-04', '2027-01-05'],
  ['1 January', '2027-01-01T12:00:00+03:00', '2027-01-04', '2027-01-05'],
  ['29 February', '2028-02-29T12:00:00+03:00', '2028-02-29', '2028-03-01'],
  ['a working Saturday', '2027-02-20T10:00:00+03:00', '2027-02-20', '2027-02-22'],
])('on %s visits are planned within working hours', (_, present, first, second) => {
  const now = Date.parse(present)
  const times = visitTimes(calendar, now)
  expect(times.map(([from = 0]) => dayOf(from))).toEqual([first, second])
  for (const from of times.flat()) {
    expect(from).toBeGreaterThan(now)
    expect(workingMinutesBetween(calendar, from, from + 30 * minuteMs)).toBe(30)
  }
})
