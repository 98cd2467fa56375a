import { expect, test } from 'vitest'

import { gapsOf, shadeOf } from './gaps.ts'

const day = (date: string, driving = 0) => ({
  day: date,
  km: 0,
  driving,
  work: 0,
  availability: 0,
  rest: 1440 - driving,
})

test('a gap lies between two known days, over the end of a month too', () => {
  expect(gapsOf([day('2026-02-26'), day('2026-03-02'), day('2026-03-03'), day('2026-03-05')])).toEqual([
    { from: '2026-02-27', to: '2026-03-01', count: 3 },
    { from: '2026-03-04', to: '2026-03-04', count: 1 },
  ])
  expect(gapsOf([])).toEqual([])
  expect(gapsOf([day('2026-02-26')])).toEqual([])
})

test.each([
  [0, 0],
  [1, 1],
  [240, 1],
  [241, 2],
  [541, 3],
])('%i minutes of driving have the shade %i', (driving, shade) => {
  expect(shadeOf(day('2026-01-01', driving))).toBe(shade)
})
