import { expect, test } from 'vitest'

import { dueSince } from './shift-times.ts'

const times = ['08:00', '20:00']
const at = (time: string, day = '2026-11-29'): number => Date.parse(`${day}T${time}:00+03:00`)
const iso = (moment: number): string => new Date(moment).toISOString()
const morning = iso(at('08:05'))

test.each([
  ['before its time', '19:59', morning, null],
  ['at its time', '20:00', morning, iso(at('20:00'))],
  ['two hours later', '22:00', morning, iso(at('20:00'))],
  ['long after it', '22:01', morning, null],
  ['if the shift was handed over shortly before', '20:10', iso(at('18:30')), null],
  ['if it was handed over at its time', '20:10', iso(at('20:03')), null],
  ['if a handover long before was not the one that is due', '20:10', iso(at('17:59')), iso(at('20:00'))],
  ['if no shift was ever handed over', '20:10', undefined, null],
  ['if none was for a week', '20:10', iso(at('20:00', '2026-11-22') - 60_000), null],
])('a handover %s', (_, now, last, expected) => {
  expect(dueSince(times, last, at(now))).toBe(expected)
})
