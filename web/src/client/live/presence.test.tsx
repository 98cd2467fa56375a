import { type Presence, presenceBeatMs } from '@naryad/contract/live/live'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { sessionState } from '../session/state.ts'
import { passingMs, setPresent, usePresence } from './presence.ts'

const lapina: Presence = {
  person: { id: 6, lastName: 'Лапина', firstName: 'Ольга', middleName: '' },
  mode: 'REPORT',
  since: '2026-11-21T11:00:00.000Z',
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionState.set('in')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function server() {
  const api = fakeApi()
  api.on(liveRoutes.present, () => ({ people: [lapina] }))
  api.on(liveRoutes.leave, () => undefined)
  return api
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('says «I am here» and again before it is forgotten, and names the others', async () => {
  const api = server()
  const { result, unmount } = renderHook(() => usePresence(5, 'VIEW'))
  await pass(passingMs)
  expect(api.calls(liveRoutes.present)[0]).toMatchObject({ body: { mode: 'VIEW' } })
  expect(result.current).toEqual([lapina])
  await pass(2 * presenceBeatMs)
  expect(api.calls(liveRoutes.present)).toHaveLength(3)
  unmount()
  await pass(0)
  expect(api.calls(liveRoutes.leave)).toHaveLength(1)
  await pass(2 * presenceBeatMs)
  expect(api.calls(liveRoutes.present)).toHaveLength(3)
})

test('receives changes of others between the beats', async () => {
  server()
  const { result } = renderHook(() => usePresence(5, 'VIEW'))
  await pass(passingMs)
  act(() => setPresent(5, []))
  expect(result.current).toEqual([])
  act(() => setPresent(7, [lapina]))
  expect(result.current).toEqual([])
})

test('another occupation is sent at once', async () => {
  const api = server()
  const { rerender } = renderHook(({ mode }) => usePresence(5, mode), {
    initialProps: { mode: 'VIEW' as 'VIEW' | 'REPORT' },
  })
  await pass(passingMs)
  rerender({ mode: 'REPORT' })
  await pass(0)
  expect(api.calls(liveRoutes.present).map(({ body }) => body)).toEqual([
    { mode: 'VIEW' },
    { mode: 'REPORT' },
  ])
  expect(api.calls(liveRoutes.leave)).toEqual([])
})

test('a tab out of sight is not here', async () => {
  const api = server()
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  renderHook(() => usePresence(5, 'VIEW'))
  await pass(passingMs)
  state.mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(presenceBeatMs)
  expect(api.calls(liveRoutes.leave)).toHaveLength(1)
  expect(api.calls(liveRoutes.present)).toHaveLength(1)
  state.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(api.calls(liveRoutes.present)).toHaveLength(2)
})

test('the last message never overtakes a beat that is still on its way, nor does a beat follow it', async () => {
  const api = server()
  const beat = Promise.withResolvers<{ people: Presence[] }>()
  api.on(liveRoutes.present, () => beat.promise)
  const { result, rerender, unmount } = renderHook(({ mode }) => usePresence(5, mode), {
    initialProps: { mode: 'REPORT' as 'VIEW' | 'REPORT' },
  })
  await pass(passingMs)
  // The field is left because the card is: both are told in the same moment.
  rerender({ mode: 'VIEW' })
  unmount()
  await pass(0)
  expect(api.calls(liveRoutes.leave)).toEqual([])
  beat.resolve({ people: [lapina] })
  await pass(0)
  expect(api.calls(liveRoutes.leave)).toHaveLength(1)
  expect(api.calls(liveRoutes.present)).toHaveLength(1)
  expect(result.current).toEqual([])
})

test('a user who comes back before the last message was sent stays', async () => {
  const api = server()
  const beat = Promise.withResolvers<{ people: Presence[] }>()
  api.on(liveRoutes.present, () => beat.promise)
  const { unmount } = renderHook(() => usePresence(5, 'VIEW'))
  await pass(passingMs)
  unmount()
  renderHook(() => usePresence(5, 'VIEW'))
  await pass(passingMs)
  beat.resolve({ people: [lapina] })
  await pass(0)
  expect(api.calls(liveRoutes.leave)).toEqual([])
  expect(api.calls(liveRoutes.present)).toHaveLength(2)
})

test('a task that is passed by is not announced', async () => {
  const api = server()
  const { rerender } = renderHook(({ id }) => usePresence(id, 'VIEW'), { initialProps: { id: 5 } })
  for (const id of [6, 7, 8]) {
    await pass(passingMs / 2)
    rerender({ id })
  }
  await pass(passingMs)
  expect(api.calls(liveRoutes.present).map(({ url }) => url.pathname)).toEqual([
    expect.stringContaining('/8/'),
  ])
  expect(api.calls(liveRoutes.leave)).toEqual([])
})
