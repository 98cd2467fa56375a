import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  fakeBrowser,
  isRefresh,
  pair,
  refused,
  rotatingServer,
  storageOfOtherTab,
} from '../../testing/fakeBrowser.ts'
import { ApiError, NetworkError } from './errors.ts'
import { repeatRenewal } from './refresh.ts'

beforeEach(() => {
  localStorage.setItem('accessToken', 'access-1')
  localStorage.setItem('refreshToken', 'refresh-1')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('401 with a refresh token', () => {
  test('refreshes once with the refresh token, then repeats the request with the new access token', async () => {
    const { openTab, sent, tokens } = fakeBrowser(rotatingServer())
    await expect(openTab().call(tasksRoutes.counters)).resolves.toEqual({ items: [] })
    expect(sent.map(({ path, bearer }) => [path, bearer])).toEqual([
      ['/tasks/counters', 'access-1'],
      ['/auth/refresh', 'refresh-1'],
      ['/tasks/counters', 'access-2'],
    ])
    expect(tokens.bearer()).toBe('access-2')
  })

  test('many calls wait for one refresh', async () => {
    const { openTab, refreshes } = fakeBrowser(rotatingServer())
    const { call } = openTab()
    await Promise.all(Array.from({ length: 20 }, () => call(tasksRoutes.counters)))
    expect(refreshes()).toHaveLength(1)
  })

  test('a call made while the refresh is going on waits for it instead of being refused first', async () => {
    const { openTab, sent } = fakeBrowser(rotatingServer())
    const { call } = openTab()
    const first = call(tasksRoutes.counters)
    await vi.waitFor(() => expect(sent.some(({ path }) => path === '/auth/refresh')).toBe(true))
    await Promise.all([first, call(tasksRoutes.get, { params: { id: 5 } })])
    expect(sent.filter(({ path }) => path === '/tasks/5').map(({ bearer }) => bearer)).toEqual(['access-2'])
  })

  test('two tabs refresh once: the second takes what the first has stored', async () => {
    const { openTab, refreshes } = fakeBrowser(rotatingServer())
    const [one, two] = [openTab(), openTab()]
    const results = await Promise.all([one.call(tasksRoutes.counters), two.call(tasksRoutes.counters)])
    expect(results).toEqual([{ items: [] }, { items: [] }])
    expect(refreshes()).toHaveLength(1)
    expect(one.onSignedOut).not.toHaveBeenCalled()
    expect(two.onSignedOut).not.toHaveBeenCalled()
  })

  test('so do two of which the second is let in before it sees what the first has stored', async () => {
    const { openTab, refreshes } = fakeBrowser(rotatingServer())
    const { storage, arrive } = storageOfOtherTab()
    const [one, two] = [openTab(), openTab(storage)]
    const first = one.call(tasksRoutes.counters)
    const late = two.call(tasksRoutes.counters)
    await first
    await new Promise((resolve) => setTimeout(resolve))
    expect(refreshes()).toHaveLength(1)
    arrive()
    await expect(late).resolves.toEqual({ items: [] })
    expect(refreshes()).toHaveLength(1)
  })

  test('the repeated request carries the same idempotency key', async () => {
    const { openTab, sent } = fakeBrowser((request, bearer) => {
      if (isRefresh(request)) return [200, pair(2)]
      return bearer === 'access-2' ? [201, { items: [], totalCount: 0 }] : refused(401, 'Войдите в систему')
    })
    await openTab().call(
      tasksRoutes.split,
      { params: { id: 1 }, body: { carIds: [1] } },
      { idempotencyKey: 'form-1' },
    )
    const keys = sent
      .filter(({ path }) => path === '/tasks/1/split')
      .map(({ request }) => request.headers['idempotency-key'])
    expect(keys).toEqual(['form-1', 'form-1'])
  })

  test('a second 401 is final: the message, and out, with storage left as it is', async () => {
    const { openTab, refreshes, tokens } = fakeBrowser((request) =>
      isRefresh(request) ? [200, pair(2)] : refused(401, 'Вы заблокированы'),
    )
    const { call, onSignedOut } = openTab()
    await expect(call(tasksRoutes.counters)).rejects.toMatchObject({
      status: 401,
      message: 'Вы заблокированы',
    })
    expect(refreshes()).toHaveLength(1)
    expect(onSignedOut.mock.calls).toEqual([[expect.any(ApiError), false]])
    expect(tokens.refresh()).toBe('refresh-2')
  })
})

describe('a refresh that is waiting', () => {
  test('writes nothing once the person has signed out', async () => {
    const { openTab, tokens } = fakeBrowser((request) => {
      if (!isRefresh(request)) return refused(401, 'Войдите в систему')
      localStorage.clear()
      return [200, pair(2)]
    })
    const { call, onSignedOut } = openTab()
    await expect(call(tasksRoutes.counters)).rejects.toMatchObject({ status: 401 })
    expect(tokens.bearer()).toBeNull()
    expect(onSignedOut.mock.calls).toEqual([[expect.any(ApiError), false]])
  })

  test('keeps the newer pair that a tab without the lock has written', async () => {
    const { openTab, tokens } = fakeBrowser((request, bearer) => {
      if (bearer === 'access-3') return [200, { items: [] }]
      if (!isRefresh(request)) return refused(401, 'Войдите в систему')
      localStorage.setItem('accessToken', 'access-3')
      localStorage.setItem('refreshToken', 'refresh-3')
      return [200, pair(2)]
    })
    const { call, onSignedOut } = openTab()
    await expect(call(tasksRoutes.counters)).resolves.toEqual({ items: [] })
    expect(tokens.refresh()).toBe('refresh-3')
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})

describe('a failed refresh', () => {
  test('401 clears storage and signs out with the message of the refresh', async () => {
    const { openTab } = fakeBrowser((request) =>
      isRefresh(request) ? refused(401, 'Сеанс завершён') : refused(401, 'Войдите в систему'),
    )
    const { call, onSignedOut } = openTab()
    await expect(call(tasksRoutes.counters)).rejects.toMatchObject({ message: 'Сеанс завершён' })
    expect(onSignedOut.mock.calls).toEqual([[expect.any(ApiError), true]])
  })

  test('another refusal signs out and clears nothing', async () => {
    const { openTab, tokens } = fakeBrowser((request) =>
      isRefresh(request) ? refused(403, 'Доступ закрыт') : refused(401, 'Войдите в систему'),
    )
    const { call, onSignedOut } = openTab()
    await expect(call(tasksRoutes.counters)).rejects.toMatchObject({ message: 'Доступ закрыт' })
    expect(onSignedOut.mock.calls).toEqual([[expect.any(ApiError), false]])
    expect(tokens.refresh()).toBe('refresh-1')
  })

  test.each([
    [
      'no network',
      () => {
        throw new NetworkError()
      },
      NetworkError,
    ],
    ['503', () => refused(503, 'База данных временно недоступна'), ApiError],
  ] as const)(
    '%s: three tries over ten seconds, storage preserved, the user stays signed in',
    async (_name, fail, kind) => {
      vi.useFakeTimers()
      const { openTab, refreshes, tokens } = fakeBrowser((request) =>
        isRefresh(request) ? fail() : refused(401, 'Войдите в систему'),
      )
      const { call, onSignedOut } = openTab()
      const failed = call(tasksRoutes.counters).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(refreshes()).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(1)
      expect(refreshes()).toHaveLength(3)
      expect(await failed).toBeInstanceOf(kind)
      expect(onSignedOut).not.toHaveBeenCalled()
      expect(tokens.refresh()).toBe('refresh-1')
    },
  )

  test('a server that comes back within the tries saves the session', async () => {
    vi.useFakeTimers()
    let tries = 0
    const { openTab } = fakeBrowser((request, bearer) => {
      if (!isRefresh(request))
        return bearer === 'access-2' ? [200, { items: [] }] : refused(401, 'Войдите в систему')
      tries += 1
      return tries < 3 ? refused(502, 'Плохой шлюз') : [200, pair(2)]
    })
    const done = openTab().call(tasksRoutes.counters)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(done).resolves.toEqual({ items: [] })
  })

  test('the pause before the next try can be ended by the user', async () => {
    vi.useFakeTimers()
    let isDown = true
    const { openTab, refreshes } = fakeBrowser((request, bearer) => {
      if (!isRefresh(request))
        return bearer === 'access-2' ? [200, { items: [] }] : refused(401, 'Войдите в систему')
      if (isDown) throw new NetworkError()
      return [200, pair(2)]
    })
    const done = openTab().call(tasksRoutes.counters)
    await vi.advanceTimersByTimeAsync(100)
    isDown = false
    repeatRenewal.get()?.()
    await vi.advanceTimersByTimeAsync(0)
    await expect(done).resolves.toEqual({ items: [] })
    expect(refreshes()).toHaveLength(2)
    expect(repeatRenewal.get()).toBeNull()
  })

  test('another tab has signed out meanwhile: out without asking the server', async () => {
    const { openTab, refreshes } = fakeBrowser(() => {
      localStorage.clear()
      return refused(401, 'Войдите в систему')
    })
    localStorage.setItem('refreshToken', 'refresh-1')
    const { call, onSignedOut } = openTab()
    await expect(call(tasksRoutes.counters)).rejects.toMatchObject({ status: 401 })
    expect(onSignedOut.mock.calls).toEqual([[expect.any(ApiError), false]])
    expect(refreshes()).toHaveLength(0)
  })
})
