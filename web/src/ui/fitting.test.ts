import { expect, test } from 'vitest'

import { fitting, fittingBeside } from './fitting.ts'

const row = { gap: 8, more: 70 }
const all = Number.POSITIVE_INFINITY

test('all that fit to the pixel stand in the row, without «Ещё»', () => {
  expect(fitting([100, 100, 100], 316, row)).toBe(all)
  expect(fitting([], 0, row)).toBe(all)
})

test('where one is too many, there is room for «Ещё» as well', () => {
  expect(fitting([100, 100, 100], 315, row)).toBe(2)
  expect(fitting([100, 100, 100], 286, row)).toBe(2)
  expect(fitting([100, 100, 100], 285, row)).toBe(1)
  expect(fitting([100, 100, 100], 177, row)).toBe(0)
})

const tight = { gap: 10, more: 30 }

test('one that has to be in sight takes the room of as many as it is wide', () => {
  // All fit, or it is among those that do.
  expect(fittingBeside(2, [50, 50, 50], 170, tight)).toBe(Number.POSITIVE_INFINITY)
  expect(fittingBeside(1, [50, 50, 50, 200], 200, tight)).toBe(2)
  // 50, 10, the chosen 80, 10 and «Ещё»: a second one would have no room.
  expect(fittingBeside(3, [50, 50, 50, 80], 200, tight)).toBe(1)
  expect(fittingBeside(3, [50, 50, 50, 200], 240, tight)).toBe(0)
  expect(fittingBeside(-1, [50, 50, 50, 80], 200, tight)).toBe(2)
})
