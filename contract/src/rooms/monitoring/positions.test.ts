import { expect, test } from 'vitest'

import { PositionsChange } from './positions.ts'

const change = {
  ids: [1, 2],
  lat: [55.8, 55.9],
  lon: [49.1, 49.2],
  course: [90, null],
  speed: [60, null],
  state: [3, 0],
  seenAt: [1_795_000_000, 1_795_000_001],
}

test('a message about positions is taken as it is', () => {
  expect(PositionsChange.parse(change)).toEqual(change)
})

test.each([
  ['ids', [1, '2']],
  ['ids', [1, 0]],
  ['ids', undefined],
  ['lat', [55.8, null]],
  ['lon', { 0: 49.1 }],
  ['course', [90, 'север']],
  ['seenAt', [1_795_000_000, Number.NaN]],
])('a message with a wrong column %s is refused', (name, values) => {
  expect(PositionsChange.safeParse({ ...change, [name]: values }).success).toBe(false)
})
