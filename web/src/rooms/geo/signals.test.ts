import { expect, test } from 'vitest'

import { applyChange, hasUnknown } from './signals.ts'

const messageOf = (id: number, lat: number, state: number) => ({
  ids: [id],
  lat: [lat],
  lon: [49],
  course: [90],
  speed: [60],
  state: [state],
  seenAt: [1_795_000_000],
})

test('a message changes only the trucks it names', () => {
  const before = applyChange(applyChange(new Map(), messageOf(1, 55, 1)), messageOf(2, 56, 1))
  const after = applyChange(before, messageOf(2, 57, 3))
  expect(after.get(1)).toBe(before.get(1))
  expect(after.get(2)).toEqual({
    lat: 57,
    lon: 49,
    seenAt: 1_795_000_000_000,
    state: 'MOVING',
    speedKmh: 60,
    course: 90,
  })
})

test('an older position, as of a snapshot that was read meanwhile, replaces none', () => {
  const before = applyChange(new Map(), messageOf(1, 56, 1))
  const older = { ...messageOf(1, 55, 1), seenAt: [1_794_999_985] }
  expect(applyChange(before, older).get(1)).toBe(before.get(1))
})

test('a truck that is missing in the snapshot is detected', () => {
  const known = applyChange(new Map(), messageOf(1, 55, 1))
  expect([hasUnknown(known, messageOf(1, 56, 1)), hasUnknown(known, messageOf(2, 56, 1))]).toEqual([
    false,
    true,
  ])
})
