import { accessSeconds } from '@naryad/contract/auth/auth.lifetimes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeBrowser, isRefresh, pair, refused, rotatingServer } from '../../testing/fakeBrowser.ts'
import { tokensIn } from '../session/tokens.ts'
import { ApiError, NetworkError } from './errors.ts'

const start = Date.parse('2026-11-22T09:00:00Z')
const life = accessSeconds * 1_000

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  tokensIn(localStorage).write(pair(1))
})
afterEach(() => {
  vi.useRealTimers()
})

const paths = (sent: readonly { path: string; bearer: string | undefined }[]) =>
  sent.map(({ path, bearer }) => [path, bearer])

test('a pair older than its access token lives is renewed once before anything is asked, so that nothing is refused', async () => {
  const { openTab, sent } = fakeBrowser(rotatingServer())
  const { call } = openTab()
  vi.setSystemTime(start + life)
  await Promise.all(Array.from({ length: 4 }, () => call(tasksRoutes.counters)))
  expect(paths(sent)).toEqual([
    ['/auth/refresh', 'refresh-1'],
    ...Array.from({ length: 4 }, () => ['/tasks/counters', 'access-2']),
  ])
})

test('of two tabs one renews, and the other takes what it has stored', async () => {
  const { openTab, sent } = fakeBrowser(rotatingServer())
  vi.setSystemTime(start + life)
  await Promise.all([openTab().call(tasksRoutes.counters), openTab().call(tasksRoutes.counters)])
  expect(paths(sent)).toEqual([
    ['/auth/refresh', 'refresh-1'],
    ['/tasks/counters', 'access-2'],
    ['/tasks/counters', 'access-2'],
  ])
})

test('a pair that still lives is used as it is', async () => {
  const { openTab, sent } = fakeBrowser(() => [200, { items: [] }])
  vi.setSystemTime(start + life - 1_000)
  await openTab().call(tasksRoutes.counters)
  expect(paths(sent)).toEqual([['/tasks/counters', 'access-1']])
})

test.each([
  ['an hour ahead of the server', 3_600_000],
  ['an hour behind it', -3_600_000],
])('a device whose clock is %s renews no oftener than any other', async (_, off) => {
  vi.setSystemTime(start + off)
  tokensIn(localStorage).write(pair(1))
  const { openTab, refreshes } = fakeBrowser((request) =>
    isRefresh(request) ? [200, pair(2)] : [200, { items: [] }],
  )
  const { call } = openTab()
  for (let minute = 0; minute < 20; minute += 1) {
    vi.setSystemTime(start + off + minute * 60_000)
    await call(tasksRoutes.counters)
  }
  expect(refreshes()).toHaveLength(1)
})

test('a clock that is put back is not noticed: the server’s 401 renews, as ever', async () => {
  const { openTab, sent } = fakeBrowser(rotatingServer())
  vi.setSystemTime(start - 3_600_000)
  await openTab().call(tasksRoutes.counters)
  expect(paths(sent)).toEqual([
    ['/tasks/counters', 'access-1'],
    ['/auth/refresh', 'refresh-1'],
    ['/tasks/counters', 'access-2'],
  ])
})

test('a clock that is put forward costs one renewal', async () => {
  const { openTab, refreshes } = fakeBrowser((request) =>
    isRefresh(request) ? [200, pair(2)] : [200, { items: [] }],
  )
  const { call } = openTab()
  vi.setSystemTime(start + 24 * 3_600_000)
  await call(tasksRoutes.counters)
  await call(tasksRoutes.counters)
  expect(refreshes()).toHaveLength(1)
})

test('401 of the early renewal clears storage and signs out, and nothing else is asked', async () => {
  const { openTab, sent } = fakeBrowser(() => refused(401, 'Сеанс завершён'))
  const { call, onSignedOut } = openTab()
  vi.setSystemTime(start + life)
  await expect(call(tasksRoutes.counters)).rejects.toMatchObject({ message: 'Сеанс завершён' })
  expect(paths(sent)).toEqual([['/auth/refresh', 'refresh-1']])
  expect(onSignedOut.mock.calls).toEqual([[expect.any(ApiError), true]])
})

test('without a network the call fails at once, and storage is preserved', async () => {
  const { openTab, tokens } = fakeBrowser(() => {
    throw new NetworkError()
  })
  const { call, onSignedOut } = openTab()
  vi.setSystemTime(start + life)
  await expect(call(tasksRoutes.counters)).rejects.toBeInstanceOf(NetworkError)
  expect([tokens.access(), tokens.refresh()]).toEqual(['access-1', 'refresh-1'])
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('an early renewal that the server could not do is done again when the call is refused', async () => {
  let isWell = false
  const server = rotatingServer()
  const { openTab, sent } = fakeBrowser((request, bearer) => {
    if (!isRefresh(request) || isWell) return server(request, bearer)
    isWell = true
    return refused(503, 'Сервер перезапускается')
  })
  const { call, onSignedOut } = openTab()
  vi.setSystemTime(start + life)
  await Promise.all([call(tasksRoutes.counters), call(tasksRoutes.counters)])
  expect(sent.filter(({ path }) => path === '/auth/refresh')).toHaveLength(2)
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('the time a pair was taken goes with the session', async () => {
  const { clearSessionStorage } = await import('../settings/storage.ts')
  clearSessionStorage()
  expect(Object.keys(localStorage)).toEqual([])
})
