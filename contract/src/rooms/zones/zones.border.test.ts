import { expect, test } from 'vitest'

import { borderOnLine, borderWithCrossing, checkBorder } from './zones.border.ts'

/** Corners on a grid of a ten-thousandth of a degree, about ten metres. */
const border = (...corners: readonly (readonly [north: number, east: number])[]) =>
  corners.map(([north, east]) => ({ lat: 55.79 + north / 10_000, lon: 49.1 + east / 10_000 }))

test.each([
  ['a triangle', border([0, 0], [0, 10], [10, 0])],
  ['a border that turns inwards', border([0, 0], [0, 20], [20, 20], [20, 10], [10, 10], [10, 0])],
  ['a corner that stands on a side of its own', border([0, 0], [0, 10], [0, 20], [10, 20], [10, 0])],
  ['a border that is closed by its first corner', border([0, 0], [0, 10], [10, 10], [10, 0], [0, 0])],
  ['a corner that is given twice', border([0, 0], [0, 10], [0, 10], [10, 10])],
  ['the opposite direction', border([10, 0], [0, 10], [0, 0])],
])('accepts %s', (_, points) => {
  expect(checkBorder(points)).toBeNull()
})

test.each([
  ['from west to east', border([0, 0], [0, 10], [0, 20])],
  ['aslant', border([0, 0], [7, 3], [14, 6], [21, 9])],
  ['but for a few centimetres', border([0, 0], [0.003, 10], [0, 20])],
  ['there and back', border([0, 0], [0, 20], [0, 10])],
  ['in one place', border([5, 5], [5, 5], [5, 5])],
  ['in two places', border([0, 0], [0, 10], [0, 0], [0, 10])],
])('refuses corners on one line: %s', (_, points) => {
  expect(checkBorder(points)).toBe(borderOnLine)
})

test.each([
  ['like a bow tie', border([0, 0], [0, 10], [10, 0], [10, 10])],
  ['far from the corners', border([0, 0], [0, 30], [20, 30], [20, 20], [-10, 10], [20, 10], [20, 0])],
  ['where a side goes back along itself', border([0, 0], [0, 20], [0, 10], [10, 10])],
  ['where a corner lies on another side', border([0, 0], [0, 20], [20, 20], [0, 10], [20, 0])],
  ['where two corners meet', border([0, 0], [0, 10], [5, 5], [10, 10], [10, 0], [5, 5])],
])('refuses sides that cross: %s', (_, points) => {
  expect(checkBorder(points)).toBe(borderWithCrossing)
})

test('leaves a border without three corners to the check of their number', () => {
  expect(checkBorder(border([0, 0], [0, 10]))).toBeNull()
})
