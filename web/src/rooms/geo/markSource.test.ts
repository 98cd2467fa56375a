import type { GeoJSON } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import { beforeEach, expect, test } from 'vitest'

import { pixelAt } from './clusters.ts'
import { markAt } from './marks.ts'
import { drawMarks, type Mark } from './markSource.ts'

let zoom = 8
let view = { west: 48, east: 50, north: 56, south: 55 }
let drawn: GeoJSON[] = []
const listeners = new Map<string, () => void>()

/** The part of the map that draws. */
const map = {
  getZoom: () => zoom,
  getBounds: () => ({
    getWest: () => view.west,
    getEast: () => view.east,
    getNorth: () => view.north,
    getSouth: () => view.south,
  }),
  getSource: () => ({ setData: (data: GeoJSON) => drawn.push(data) }),
  on: (event: string, listener: () => void) => {
    listeners.set(event, listener)
    return { unsubscribe: () => listeners.delete(event) }
  },
} as unknown as MapLibre

beforeEach(() => {
  zoom = 8
  view = { west: 48, east: 50, north: 56, south: 55 }
  drawn = []
  listeners.clear()
})

const propertiesDrawn = () => {
  const last = drawn.at(-1)
  return last?.type === 'FeatureCollection' ? last.features.map(({ properties }) => properties) : []
}

const car = (id: number, lon: number, course = 0): Mark =>
  markAt('cars', id, { lat: 55.5, lon }, 'car-MOVING', course)
const movedBy = (mark: Mark, pixels: number): Mark => ({ ...mark, x: mark.x + pixels * pixelAt(zoom) })

test('only marks in and near the view are drawn, the others when the view comes to them', () => {
  const cars = drawMarks(map, 'cars')
  cars.show([car(1, 49), car(2, 60)])
  expect(propertiesDrawn()).toEqual([{ layer: 'cars', id: 1, image: 'car-MOVING', course: 0 }])
  view = { ...view, west: 59, east: 61 }
  listeners.get('move')?.()
  expect(propertiesDrawn()).toEqual([{ layer: 'cars', id: 2, image: 'car-MOVING', course: 0 }])
})

test('moves below a pixel are not drawn until they add up', () => {
  const cars = drawMarks(map, 'cars')
  const first = car(1, 49)
  cars.show([first])
  cars.show([movedBy(first, 0.6)])
  expect(drawn).toHaveLength(1)
  cars.show([movedBy(first, 1.2)])
  expect(drawn).toHaveLength(2)
})

test('a move that was too small is drawn after a zoom that shows it', () => {
  const cars = drawMarks(map, 'cars')
  const first = car(1, 49)
  cars.show([first])
  cars.show([movedBy(first, 0.6)])
  zoom = 8.9
  listeners.get('moveend')?.()
  expect(drawn).toHaveLength(2)
})

test('a turn, another state, a truck that comes or goes are drawn', () => {
  const cars = drawMarks(map, 'cars')
  const first = car(1, 49)
  for (const marks of [
    [first],
    [{ ...first, course: 40 }],
    [{ ...first, course: 40, image: 'car-PARKED' }],
    [car(1, 49), car(2, 49.9)],
    [],
  ])
    cars.show(marks)
  expect(drawn).toHaveLength(5)
  expect(propertiesDrawn()).toEqual([])
})

test('what moves out of view is not drawn', () => {
  const cars = drawMarks(map, 'cars')
  cars.show([car(1, 49), car(2, 70)])
  cars.show([car(1, 49), car(2, 71), car(3, 80)])
  expect(drawn).toHaveLength(1)
})

test('a cluster says how many it holds and at which zoom it opens', () => {
  const cars = drawMarks(map, 'cars')
  cars.show([car(1, 49), car(2, 49.1), car(3, 49.9)])
  const [cluster] = propertiesDrawn()
  expect(cluster).toEqual({ point_count: 2, lead: 'cars-1' })
  expect(cars.expansionZoomOf('cars-1')).toBe(9)
  expect(cars.expansionZoomOf('cars-7')).toBeUndefined()
})

test('after the end nothing follows the map', () => {
  const cars = drawMarks(map, 'cars')
  cars.stop()
  expect(listeners.size).toBe(0)
})
