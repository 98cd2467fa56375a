import { type PositionsChange, watchBeatMs, watchTtlMs } from '@naryad/contract/monitoring/positions'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { publishPositions } from '../../client/live/positions.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { watchPositions } from './watchPositions.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const moved = {
  type: 'positions' as const,
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
  const stop = watchPositions((change) => received.push(change), vi.fn())
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

describe('the snapshot', () => {
  const start = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    start.mockClear()
  })
  const setVisible = (isVisible: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const watch = () => onTestFinished(watchPositions(vi.fn(), start))

  test('is read once the watch has begun, so that nothing is missed in between', async () => {
    const answer = Promise.withResolvers<undefined>()
    fakeApi().on(positionsRoutes.watch, () => answer.promise)
    watch()
    await vi.advanceTimersByTimeAsync(1000)
    expect(start).not.toHaveBeenCalled()
    answer.resolve(undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(start).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3 * watchBeatMs)
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('is read again when the watch has expired behind a hidden page, and not before', async () => {
    fakeApi().on(positionsRoutes.watch, () => undefined)
    watch()
    await vi.advanceTimersByTimeAsync(0)
    setVisible(false)
    await vi.advanceTimersByTimeAsync(watchBeatMs)
    setVisible(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(start).toHaveBeenCalledTimes(1)
    setVisible(false)
    await vi.advanceTimersByTimeAsync(watchTtlMs)
    setVisible(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(start).toHaveBeenCalledTimes(2)
  })

  test('is read at once without a network, to say so, and again when the watch begins', async () => {
    let isDown = true
    fakeApi().on(positionsRoutes.watch, () => {
      if (isDown) throw new Refused('INTERNAL', 'На сервере произошла ошибка')
    })
    watch()
    await vi.advanceTimersByTimeAsync(watchBeatMs)
    expect(start).toHaveBeenCalledTimes(1)
    isDown = false
    await vi.advanceTimersByTimeAsync(watchBeatMs)
    expect(start).toHaveBeenCalledTimes(2)
  })
})
