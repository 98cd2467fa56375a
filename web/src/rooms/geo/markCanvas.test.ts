import { afterEach, beforeEach, expect, test } from 'vitest'

import { fakeMap } from '../../testing/fakeMap.ts'
import { latLonOf, pixelAt, spotOf } from './clusters.ts'
import { type MarkCanvas, openMarkCanvas } from './markCanvas.ts'
import type { Mark } from './marks.ts'

const middle = { x: 400, y: 300 }

let fake: ReturnType<typeof fakeMap>
let canvas: MarkCanvas

beforeEach(() => {
  fake = fakeMap()
  canvas = openMarkCanvas(fake.map)
})

afterEach(() => {
  canvas.stop()
  fake.restore()
})

/** A truck the given number of pixels away from the middle of the first view. */
function car(id: number, right = 0, down = 0): Mark {
  const { x, y } = spotOf({ lat: 55.5, lon: 49 })
  const pixel = pixelAt(8)
  return { x: x + right * pixel, y: y + down * pixel, layer: 'cars', id, image: 'car-MOVING', course: 0 }
}

const task = (id: number, right = 0): Mark => ({ ...car(id, right), layer: 'tasks', image: 'pin-glonass' })

const idsAt = (x: number, y: number) => canvas.at({ x, y })?.cluster.marks.map(({ id }) => id)
const texts = () => fake.drawn.pictures.map(({ picture }) => picture.text)
const firstLeft = () => fake.drawn.pictures[0]?.left

test('marks in view are drawn around their points, others not', () => {
  canvas.show('cars', [car(1), car(2, 200, 100), car(3, 5000)])
  expect(fake.drawn.pictures).toEqual([])
  fake.nextFrame()
  expect(fake.drawn.pictures.map(({ left, top }) => [left, top])).toEqual([
    [middle.x - 13, middle.y - 13],
    [middle.x + 187, middle.y + 87],
  ])
})

test('several changes before a frame are drawn once', () => {
  canvas.show('places', [task(1)])
  canvas.show('cars', [car(1)])
  canvas.choose({ layer: 'cars', id: 1 })
  fake.nextFrame()
  fake.nextFrame()
  expect(fake.drawn.frames).toBe(1)
})

test('marks follow the map within its own frame', () => {
  canvas.show('cars', [car(1)])
  fake.nextFrame()
  fake.fire('render')
  expect(fake.drawn.frames).toBe(1)
  Object.assign(fake.view, latLonOf(car(0, 100)))
  fake.fire('move')
  expect(firstLeft()).toBe(middle.x - 13)
  fake.fire('render')
  expect(firstLeft()).toBe(middle.x - 113)
})

test('marks that lie close together are a cluster with their number, which falls apart from near', () => {
  canvas.show('cars', [car(1), car(2, 10), car(3, 300)])
  fake.nextFrame()
  expect(texts()).toEqual(['', '2'])
  expect(idsAt(middle.x + 5, middle.y)).toEqual([1, 2])
  fake.view.zoom = 11
  fake.fire('move')
  fake.fire('render')
  expect(texts()).toEqual(['', ''])
})

test('a truck and a request close together are one cluster, apart from trucks or requests alone', () => {
  canvas.show('places', [task(7), task(8, 200), task(9, 205)])
  canvas.show('cars', [car(1, 10), car(2, -200), car(3, -205)])
  fake.nextFrame()
  expect(texts()).toEqual(['2', '2', '2'])
  expect(canvas.at({ x: middle.x + 5, y: middle.y })?.cluster.marks.map(({ layer }) => layer)).toEqual([
    'tasks',
    'cars',
  ])
  const pictures = fake.drawn.pictures.map(({ picture }) => picture)
  expect(new Set(pictures).size).toBe(3)
})

test('a turn that can be seen is another picture', () => {
  const pictureOf = (course: number) => {
    canvas.show('cars', [{ ...car(1), course }])
    fake.nextFrame()
    return fake.drawn.pictures[0]?.picture
  }
  const north = pictureOf(0)
  expect(pictureOf(2)).toBe(north)
  expect(pictureOf(40)).not.toBe(north)
  expect(pictureOf(0)).toBe(north)
})

test('a point finds the topmost picture over it, at any density of the screen', () => {
  fake.view.ratio = 2
  // From near, where nothing is clustered.
  fake.view.zoom = 13
  canvas.show('places', [task(7)])
  canvas.show('cars', [car(1)])
  fake.nextFrame()
  expect(canvas.at(middle)?.cluster.marks[0]).toMatchObject({ layer: 'cars', id: 1 })
  // A pin stands on its point, so its head is above the truck.
  const head = { x: middle.x, y: middle.y - 30 }
  expect(canvas.at(head)?.cluster.marks[0]).toMatchObject({ layer: 'tasks', id: 7 })
  expect(canvas.at({ x: middle.x, y: middle.y + 14 })).toBeUndefined()
})

test('the chosen mark is drawn last in its ring, also out of a cluster', () => {
  canvas.show('cars', [car(1), car(2, 10)])
  canvas.choose({ layer: 'cars', id: 2 })
  fake.nextFrame()
  expect(fake.drawn.pictures.map(({ picture }) => picture.width)).toEqual([34, 44, 26])
  expect(idsAt(middle.x + 10, middle.y)).toEqual([2])
  // The ring does not cover what it surrounds.
  expect(idsAt(middle.x - 8, middle.y)).toEqual([1, 2])
  canvas.choose({ layer: 'tasks', id: 2 })
  fake.nextFrame()
  expect(fake.drawn.pictures).toHaveLength(1)
})

test('a view across the date line shows both of its sides', () => {
  Object.assign(fake.view, { zoom: 6, lat: 66, lon: 179.9 })
  canvas.show('cars', [{ ...car(1), ...spotOf({ lat: 66, lon: -179.9 }) }])
  fake.nextFrame()
  expect(firstLeft()).toBe(middle.x + Math.round(0.2 / 360 / pixelAt(6)) - 13)
})

test('after the end nothing follows the map and nothing is left in it', () => {
  canvas.show('cars', [car(1)])
  canvas.stop()
  fake.nextFrame()
  expect(fake.drawn.frames).toBe(0)
  expect(fake.listeners.size).toBe(0)
  expect(fake.box.children).toHaveLength(0)
})
