import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeMap } from '../../testing/fakeMap.ts'
import type { SignalledCar } from './marks.ts'
import type { ChosenMark } from './useMapAddress.ts'
import { useMarks } from './useMarks.ts'

const now = Date.UTC(2026, 10, 26)
const middle = { x: 400, y: 300 }

const car = (id: number, lon: number): SignalledCar => ({
  id,
  plate: 'А001АА16',
  title: 'А 001 АА 16',
  model: 'КАМАЗ',
  company: null,
  driver: null,
  openTasksCount: 0,
  point: { lat: 55.5, lon },
  seenAt: now,
  state: 'PARKED',
  speedKmh: 0,
  course: null,
})

let fake: ReturnType<typeof fakeMap>
beforeEach(() => {
  fake = fakeMap()
})
afterEach(() => fake.restore())

function open(cars: readonly SignalledCar[]) {
  const onChoose = vi.fn<(mark: ChosenMark | null) => void>()
  const marks = { tasks: [], companies: [], people: [], cars, now }
  const hook = renderHook(() => useMarks({ map: fake.map, marks, chosen: null, onChoose }))
  fake.nextFrame()
  return { onChoose, close: hook.unmount }
}

test('a click on a mark chooses it, a click beside all marks nothing', () => {
  const { onChoose } = open([car(7, 49)])
  fake.fire('click', { point: middle })
  expect(onChoose).toHaveBeenLastCalledWith({ layer: 'cars', id: 7 })
  fake.fire('click', { point: { x: 20, y: 20 } })
  expect(onChoose).toHaveBeenLastCalledWith(null)
})

test('a click on a cluster goes to the zoom at which it falls apart', () => {
  const { onChoose } = open([car(7, 49), car(8, 49.05)])
  fake.fire('click', { point: { x: middle.x + 9, y: middle.y } })
  expect(onChoose).not.toHaveBeenCalled()
  expect(fake.easeTo.mock.lastCall?.[0].zoom).toBe(10)
  expect(fake.easeTo.mock.lastCall?.[0].center[0]).toBeCloseTo(49.025)
})

test('the pointer shows what can be clicked', () => {
  open([car(7, 49)])
  fake.fire('mousemove', { point: middle })
  expect(fake.base.style.cursor).toBe('pointer')
  fake.fire('mousemove', { point: { x: 20, y: 20 } })
  expect(fake.base.style.cursor).toBe('')
})

test('marks leave with the screen', () => {
  open([car(7, 49)]).close()
  expect(fake.box.children).toHaveLength(0)
  expect(fake.listeners.size).toBe(0)
})
