import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { call } from '../client/api/api.ts'
import { queryClient } from '../client/queries/queryClient.ts'
import { forgetResetToken, resetToken } from '../client/session/resetToken.ts'
import { sessionEnd, sessionState } from '../client/session/state.ts'
import { fakeApi, Refused } from '../testing/fakeApi.ts'
import { makeMe } from '../testing/makeMe.ts'
import { closeAlert, showDone, shownAlert } from '../ui/overlays/alert.ts'
import { followSession } from './followSession.ts'
import { homePath, safeReturn } from './returnPath.ts'
import { router } from './router.tsx'

let stop: () => void
beforeEach(() => {
  stop = followSession()
})
afterEach(() => {
  vi.unstubAllGlobals()
  stop()
  queryClient.clear()
})

async function go(path: string): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return router.state.location.href
}

const signedIn = () => {
  fakeApi().on(authRoutes.me, () => makeMe())
  sessionState.set('in')
}

describe('a signed-out person', () => {
  test('is sent to the sign-in with the requested page', async () => {
    sessionState.set('out')
    expect(await go('/tasks/glonass/5?sort=ASC')).toBe(
      `/login?to=${encodeURIComponent('/tasks/glonass/5?sort=ASC')}`,
    )
    expect(await go('/')).toBe('/login')
  })

  test('is offered no undo of a change of the account before', async () => {
    signedIn()
    await go('/tasks/glonass')
    showDone('Заявка № 7: оператор снят', () => undefined)
    sessionState.set('out')
    expect(shownAlert.get()).toBeNull()
  })

  test('comes back to the requested page', async () => {
    sessionState.set('out')
    await go('/tasks/glonass/5?sort=ASC')
    signedIn()
    await vi.waitFor(() => expect(router.state.location.href).toBe('/tasks/glonass/5?sort=ASC'))
  })
})

describe('a signed-in person', () => {
  test.each([
    '/',
    '/nowhere',
    '/tasks',
    '/tasks/nowhere',
    '/tasks/nowhere/5',
    '/tasks/tachograph/',
    '/login',
  ])('at %s is taken to the first queue', async (path) => {
    signedIn()
    expect(await go(path)).toMatch(/^\/tasks\/tachograph\/?$/)
  })

  test('hears that an address leads nowhere', async () => {
    signedIn()
    closeAlert()
    await go('/due/5')
    expect(shownAlert.get()?.text).toBe('Страницы /due/5 нет: открыта начальная')
  })

  test.each([
    ['an engineer on a phone, the own day', makeMe({ id: 7, role: 'engineer' }), 390, '/day'],
    ['an engineer at a desk, the own day', makeMe({ id: 7, role: 'engineer' }), 1440, '/day'],
    ['a dispatcher, the queue', makeMe({ id: 7 }), 390, '/tasks/tachograph'],
    ['a user of some queues, the first of them', makeMe({ queues: ['skud', 'luv'] }), 1440, '/tasks/skud'],
    [
      'an administrator, the first queue, whatever their own queues are',
      makeMe({ role: 'admin', queues: ['skud'] }),
      1440,
      '/tasks/tachograph',
    ],
  ])('at home sees, %s', async (_, me, width, home) => {
    vi.stubGlobal('matchMedia', () => ({ matches: width < 768 }))
    fakeApi().on(authRoutes.me, () => me)
    sessionState.set('in')
    expect(await go('/')).toBe(home)
  })

  test('a list is opened under the filters that an earlier version has left', async () => {
    signedIn()
    localStorage.setItem('taskFilters', JSON.stringify({ operator: 7, limit: 20, filterByNoCars: true }))
    expect(await go('/tasks/skud')).toBe('/tasks/skud?operatorIds=7&filterByNoCars=true')
  })

  test('a user whose session the server has ended sees why, even after a silent call', async () => {
    const api = fakeApi()
    api.on(authRoutes.me, () => makeMe())
    const refuse = () => {
      throw new Refused('UNAUTHORIZED', 'Сеанс завершён: вход с другого устройства')
    }
    api.on(tasksRoutes.counters, refuse)
    api.on(authRoutes.refresh, refuse)
    localStorage.setItem('refreshToken', 'r')
    sessionState.set('in')
    await go('/tasks/skud/7')
    await expect(call(tasksRoutes.counters, undefined, { silent: true })).rejects.toMatchObject({
      isSilent: true,
    })
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(shownAlert.get()).toMatchObject({
      type: 'error',
      text: 'Сеанс завершён: вход с другого устройства',
    })
    closeAlert()
  })

  test('a user who is signed out elsewhere is taken to the sign-in, and the stored data is removed', async () => {
    signedIn()
    await go('/tasks/skud/7')
    queryClient.setQueryData(['tasks', 'one', 7], {})
    sessionState.set('out')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toEqual({ to: '/tasks/skud/7' })
    await vi.waitFor(() => expect(queryClient.getQueryData(['tasks', 'one', 7])).toBeUndefined())
  })
})

describe('pages without a session', () => {
  afterEach(forgetResetToken)

  test.each(['/reg', '/recovery', '/setup'])('%s takes a signed-in person home', async (path) => {
    signedIn()
    expect(await go(path)).toMatch(/^\/tasks\/tachograph\/?$/)
  })

  test.each(['/privacy', '/reset-password'])('%s is there for all', async (path) => {
    sessionState.set('out')
    expect(await go(path)).toBe(path)
    sessionState.set('in')
    expect(await go(path)).toBe(path)
  })

  test('the secret of a letter is out of the address before anything is drawn', async () => {
    expect(await go(`/reset-password#token=${'a'.repeat(43)}`)).toBe('/reset-password')
    expect(router.history.length).toBe(1)
    expect(resetToken()).toBe('a'.repeat(43))
  })

  test.each(['/privacy', '/reset-password'])(
    'a reader of %s stays there when the session ends, without a message',
    async (path) => {
      sessionState.set('in')
      await go(path)
      localStorage.setItem('accessToken', 'a')
      fakeApi().on(authRoutes.me, () => {
        throw new Refused('UNAUTHORIZED', 'Сеанс завершён')
      })
      await expect(call(authRoutes.me, undefined, { silent: true })).rejects.toThrow('Сеанс завершён')
      expect(sessionState.get()).toBe('out')
      expect(sessionEnd.get()).toBeNull()
      expect(router.state.location.pathname).toBe(path)
      expect(shownAlert.get()).toBeNull()
    },
  )

  test('the first administrator is taken to the first steps after the set-up', async () => {
    sessionState.set('out')
    await go('/setup')
    signedIn()
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/start'))
  })
})

test.each([
  ['/tasks/luv?view=mine', '/tasks/luv?view=mine'],
  ['//evil.example', homePath],
  ['/\\evil.example', homePath],
  ['https://evil.example', homePath],
  ['/login?to=/login', homePath],
  [undefined, homePath],
])('a link back to %s leads to %s', (wanted, path) => expect(safeReturn(wanted)).toBe(path))
