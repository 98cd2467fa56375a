import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { expectAnswers, firstAnswers } from './firstAnswers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  expectAnswers([])
})

/** Whether the screen may be drawn. */
function watch(): { isOver: boolean } {
  const state = { isOver: false }
  void firstAnswers().then(() => {
    state.isOver = true
  })
  return state
}

test('the screen is drawn when everything asked for it has come', async () => {
  let come = (): void => undefined
  expectAnswers([
    Promise.resolve(),
    new Promise<void>((resolve) => {
      come = resolve
    }),
  ])
  const state = watch()
  await vi.advanceTimersByTimeAsync(100)
  expect(state.isOver).toBe(false)
  come()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.isOver).toBe(true)
})

test('an answer that is long in coming holds nothing up', async () => {
  expectAnswers([new Promise(() => undefined)])
  const state = watch()
  await vi.advanceTimersByTimeAsync(149)
  expect(state.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.isOver).toBe(true)
})

test('a failed answer holds nothing up and shows no error here', async () => {
  expectAnswers([Promise.reject(new Error('no network'))])
  const state = watch()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.isOver).toBe(true)
})

test('where nothing was asked ahead nothing is waited for', async () => {
  const state = watch()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.isOver).toBe(true)
})
