import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { requestOf } from './request.ts'

const now = Date.parse('2026-11-28T15:36:00.000Z')
const hour = 3_600_000

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => import('./serverClock.ts')
const dateOf = (at: number): string => new Date(at).toUTCString()

describe('the clock of the server', () => {
  test('is the device’s until an answer shows otherwise', async () => {
    const { serverMoment } = await open()
    expect(serverMoment()).toBe('2026-11-28T15:36:00.000Z')
  })

  test.each([5 * hour, -5 * hour])(
    'is measured at an answer, and known after a reload: %i',
    async (error) => {
      const { noteServerTime, serverNow } = await open()
      noteServerTime(dateOf(now + error), now)
      expect(Math.abs(serverNow() - now - error)).toBeLessThan(1_000)
      vi.resetModules()
      const reloaded = await open()
      expect(Math.abs(reloaded.serverNow() - now - error)).toBeLessThan(1_000)
    },
  )

  test('follows a device whose clock is put right', async () => {
    const { noteServerTime, serverNow } = await open()
    noteServerTime(dateOf(now + 5 * hour), now)
    noteServerTime(dateOf(now), now)
    expect(serverNow()).toBe(now)
  })

  test('is not moved by seconds, by a slow answer, or by an answer without a date', async () => {
    const { noteServerTime, serverNow } = await open()
    noteServerTime(dateOf(now - 3_000), now)
    noteServerTime(dateOf(now - 20_000), now - 60_000)
    noteServerTime(null, now)
    noteServerTime('вчера', now)
    expect(serverNow()).toBe(now)
  })
})

describe('a call that is sent later', () => {
  const input = { params: { id: 1 }, body: { workReport: 'Готово, проверено' } }
  const at = '2026-11-28T15:30:00.000Z'

  test('carries when it was made, the time on the device and what the user had seen', () => {
    const { headers } = requestOf('/api', tasksRoutes.done, input, { occurrence: { at, knownVersion: 4 } })
    expect(headers).toMatchObject({
      'X-Occurred-At': at,
      'X-Device-Now': '2026-11-28T15:36:00.000Z',
      'X-Known-Version': '4',
    })
  })

  test('carries nothing when it is sent at once, or cannot be delayed', () => {
    const names = (headers: Record<string, string>) =>
      Object.keys(headers).filter((name) => name.startsWith('X-'))
    expect(names(requestOf('/api', tasksRoutes.done, input, {}).headers)).toEqual([])
    expect(
      names(requestOf('/api', tasksRoutes.get, { params: { id: 1 } }, { occurrence: { at } }).headers),
    ).toEqual([])
  })
})
