import { type PositionsChange, watchBeatMs } from '@naryad/contract/monitoring/positions'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { afterEach, expect, test, vi } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { publishPositions, watchPositions } from './positions.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const moved: PositionsChange = {
  ids: [7],
  lat: [55.79],
  lon: [49.1],
  course: [90],
  speed: [60],
  state: [3],
  seenAt: [1_795_000_000],
}

test('a map receives positions until it is closed, and reports that it is watching', async () => {
  vi.useFakeTimers()
  let beats = 0
  fakeApi().on(positionsRoutes.watch, () => void (beats += 1))
  const received: PositionsChange[] = []
  const stop = watchPositions((change) => received.push(change))
  publishPositions(moved)
  await vi.advanceTimersByTimeAsync(2 * watchBeatMs)
  expect([received, beats]).toEqual([[moved], 3])
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(2 * watchBeatMs)
  expect(beats).toBe(3)
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(beats).toBe(4)
  stop()
  publishPositions(moved)
  await vi.advanceTimersByTimeAsync(watchBeatMs)
  expect([received.length, beats]).toEqual([1, 4])
})
