import { expect, test } from 'vitest'

import { applyChange, hasUnknown } from './signals.ts'

const said = (id: number, lat: number, state: number) => ({
  ids: [id],
  lat: [lat],
  lon: [49],
  course: [90],
  speed: [60],
  state: [state],
  seenAt: [1_795_000_000],
})

test('a message moves the trucks it names and leaves the others', () => {
  const before = applyChange(applyChange(new Map(), said(1, 55, 1)), said(2, 56, 1))
  const after = applyChange(before, said(2, 57, 3))
  expect(after.get(1)).toBe(before.get(1))
  expect(after.get(2)).toEqual({
    lat: 57,
    lon: 49,
    lastSeenAt: new Date(1_795_000_000_000).toISOString(),
    state: 'MOVING',
    speedKmh: 60,
    course: 90,
  })
})

test('a truck that the snapshot did not have is noticed', () => {
  const known = applyChange(new Map(), said(1, 55, 1))
  expect([hasUnknown(known, said(1, 56, 1)), hasUnknown(known, said(2, 56, 1))]).toEqual([false, true])
})
