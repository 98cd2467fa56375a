import { expect, test } from 'vitest'

import { carStateOf, stateAt } from './carState.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const at = (hours: number) => now - hours * 3_600_000

test.each([
  ['is in the last reported state', 23, 'MOVING', 'MOVING'],
  ['has no signal after a day of silence', 25, 'MOVING', 'NO_SIGNAL'],
] as const)('a truck %s', (_, hours, state, shown) => {
  expect(carStateOf({ seenAt: at(hours), state, speedKmh: 60, course: 90 }, now)).toBe(shown)
})

test('a truck without a state is parked', () => {
  expect([stateAt(undefined), stateAt(3), stateAt(99)]).toEqual(['PARKED', 'MOVING', 'PARKED'])
})
