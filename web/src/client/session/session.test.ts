import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { call } from '../api/api.ts'
import { may } from './me.ts'
import { followOtherTabs, signOut } from './session.ts'
import { sessionState } from './state.ts'

let stop: () => void

beforeEach(() => {
  localStorage.setItem('accessToken', 'a')
  localStorage.setItem('refreshToken', 'r')
  localStorage.setItem('naryad:draft:2:task.new', 'текст')
  localStorage.setItem('hideBottomSheetAndroid', 'true')
  localStorage.setItem('taskFilters', '{}')
  sessionState.set('in')
  stop = followOtherTabs()
})
afterEach(() => stop())

const kept = { hideBottomSheetAndroid: 'true', 'naryad:draft:2:task.new': 'текст' }

test('signing out revokes the token at the server and leaves at once', async () => {
  const api = fakeApi()
  api.on(authRoutes.logout, () => undefined)
  const done = signOut()
  expect(sessionState.get()).toBe('out')
  await done
  expect(api.calls(authRoutes.logout)[0]?.headers.get('authorization')).toBe('Bearer a')
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept)
})

test('signing out clears storage even without the network', async () => {
  fakeApi().on(authRoutes.logout, () => {
    throw new TypeError('Failed to fetch')
  })
  await signOut()
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept)
  expect(sessionState.get()).toBe('out')
})

test('401 on refresh clears storage but for what was entered and the dismissed install sheet', async () => {
  const entered = { 'naryad:waiting:2': '[]', 'naryad:refused:2': '[]' }
  for (const [key, value] of Object.entries({
    ...entered,
    'naryad:density': '"low"',
    'naryad:recent:2': '[]',
  }))
    localStorage.setItem(key, value)
  const api = fakeApi()
  const refuse = () => {
    throw new Refused('UNAUTHORIZED', 'Войдите в систему')
  }
  api.on(tasksRoutes.counters, refuse)
  api.on(authRoutes.refresh, refuse)
  await expect(call(tasksRoutes.counters)).rejects.toThrow('Войдите в систему')
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ ...kept, ...entered })
  expect(sessionState.get()).toBe('out')
})

test.each(['503', 'no network'])(
  '%s on refresh leaves the session and the storage as they are',
  async (what) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const before = Object.fromEntries(Object.entries(localStorage))
    const api = fakeApi()
    api.on(tasksRoutes.counters, () => {
      throw new Refused('UNAUTHORIZED', 'Войдите в систему')
    })
    api.on(authRoutes.refresh, () => {
      throw what === '503'
        ? new Refused('UNAVAILABLE', 'Сервер перегружен')
        : new TypeError('Failed to fetch')
    })
    const failed = call(tasksRoutes.counters).catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failed).toMatch(/перегружен|Нет связи/)
    expect(sessionState.get()).toBe('in')
    // The access token that was refused is of no use; with the refresh token the session goes on.
    const { accessToken: _, ...kept } = before
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept)
  },
)

const storageEvent = (key: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))

test('another tab that signs out signs this one out', () => {
  localStorage.removeItem('refreshToken')
  storageEvent('refreshToken')
  expect(sessionState.get()).toBe('out')
})

test('another tab that clears storage signs this one out', () => {
  localStorage.clear()
  storageEvent(null)
  expect(sessionState.get()).toBe('out')
})

test('another tab that signs in lets this one in', () => {
  sessionState.set('out')
  storageEvent('refreshToken')
  expect(sessionState.get()).toBe('in')
})

test('a dropped access token or setting does not sign the user out', () => {
  localStorage.removeItem('accessToken')
  storageEvent('accessToken')
  storageEvent('naryad:density')
  expect(sessionState.get()).toBe('in')
})

test('a button asks the same table by which the server refuses', () => {
  expect(may(makeMe({ role: 'operator' }), tasksRoutes.approveCosts)).toBe(false)
  expect(may(makeMe({ role: 'operator', isSenior: true }), tasksRoutes.approveCosts)).toBe(true)
  expect(may(makeMe({ role: 'engineer' }), 'tasks.close')).toBe(false)
  expect(may(makeMe({ role: 'engineer' }), authRoutes.me)).toBe(true)
})
