import { expect, test } from 'vitest'

import { clustersAt, expansionZoom, latLonOf, pixelAt, spotOf } from './clusters.ts'

const kazan = { lat: 55.796, lon: 49.106 }
const at = (lat: number, lon: number) => spotOf({ lat, lon })
const sizesOf = (marks: readonly { x: number; y: number }[], zoom: number) =>
  clustersAt(marks, zoom).map((cluster) => cluster.marks.length)

test('a point comes back from the projection where it was', () => {
  const { lat, lon } = latLonOf(spotOf(kazan))
  expect(lat).toBeCloseTo(kazan.lat, 9)
  expect(lon).toBeCloseTo(kazan.lon, 9)
  expect(spotOf({ lat: 0, lon: 0 })).toEqual({ x: 0.5, y: 0.5 })
})

test('marks within 44 pixels are one cluster in their middle, others stand alone', () => {
  const zoom = 6
  const first = spotOf(kazan)
  const near = { x: first.x + 40 * pixelAt(zoom), y: first.y }
  const far = { x: first.x + 90 * pixelAt(zoom), y: first.y }
  const [cluster, alone] = clustersAt([first, near, far], zoom)
  expect(cluster?.marks).toEqual([first, near])
  expect(cluster?.x).toBeCloseTo(first.x + 20 * pixelAt(zoom), 12)
  expect(alone?.marks).toEqual([far])
  expect(sizesOf([first, near, far], zoom + 1)).toEqual([1, 1, 1])
})

test('marks on both sides of a cell of the grid are one cluster, in any direction', () => {
  const zoom = 5
  const radius = 44 * pixelAt(zoom)
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [0.7, 0.7],
    [-0.7, -0.7],
  ] as const)
    for (let shift = 0; shift < 2; shift += 0.13) {
      const first = { x: 0.3 + shift * radius, y: 0.3 + shift * radius }
      const near = { x: first.x + dx * 0.99 * radius, y: first.y + dy * 0.99 * radius }
      expect(sizesOf([first, near], zoom)).toEqual([2])
    }
})

test('no mark is lost, and from zoom 13 on none is in a cluster', () => {
  const marks = Array.from({ length: 500 }, (_, index) =>
    at(50 + (index % 25) * 0.3, 30 + (index % 20) * 0.7),
  )
  for (let zoom = 2; zoom < 13; zoom += 1)
    expect(sizesOf(marks, zoom).reduce((sum, size) => sum + size, 0)).toBe(500)
  expect(sizesOf([at(55, 49), at(55, 49)], 12)).toEqual([2])
  expect(sizesOf([at(55, 49), at(55, 49)], 13)).toEqual([1, 1])
})

test('a cluster opens at the zoom at which it falls apart, marks in one place at the last', () => {
  const [apart] = clustersAt([at(55, 49), at(55, 49.5)], 4)
  const zoom = apart && expansionZoom(apart, 4.7)
  expect(zoom).toBe(6)
  expect(sizesOf(apart?.marks ?? [], 5)).toEqual([2])
  expect(sizesOf(apart?.marks ?? [], 6)).toEqual([1, 1])
  const [together] = clustersAt([at(55, 49), at(55, 49)], 4)
  expect(together && expansionZoom(together, 4)).toBe(13)
})
