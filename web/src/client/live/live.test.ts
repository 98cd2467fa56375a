import type { LiveEvent } from '@naryad/contract/live/live'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { connection } from './connection.ts'
import { followEvents } from './follow.ts'

afterEach(() => vi.useRealTimers())

describe('the stream', () => {
  /** A stream that a test writes to and breaks. */
  function openStream() {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given
      },
    })
    const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
    return { response: new Response(body), write, end: () => controller?.close() }
  }

  const changed = 'data: {"type":"changed","room":"tasks","ids":[1]}\n\n'

  test('gives its events, cut anywhere, and passes over what it does not know', async () => {
    const stream = openStream()
    fakeApi().on(liveRoutes.events, () => stream.response)
    const heard: LiveEvent[] = []
    const end = new AbortController()
    void followEvents((event) => heard.push(event), end.signal)
    await vi.waitFor(() => stream.write('data: {"type":"re'))
    stream.write('ady"}\n\n: ping\n\ndata: {"type":"later"}\n\ndata: no json\n\n')
    stream.write(changed)
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard).toEqual([{ type: 'ready' }, { type: 'changed', room: 'tasks', ids: [1] }])
    end.abort()
  })

  test('opens again after it broke, and asks for what was said since it was heard last', async () => {
    vi.useFakeTimers()
    const streams = [openStream(), openStream()]
    let opened = 0
    const api = fakeApi()
    api.on(liveRoutes.events, () => {
      opened += 1
      return streams[opened - 1]?.response ?? new Response(null)
    })
    const heard: string[] = []
    const end = new AbortController()
    void followEvents(({ type }) => heard.push(type), end.signal)
    await vi.advanceTimersByTimeAsync(0)
    streams[0]?.write(': ping\n\n')
    await vi.advanceTimersByTimeAsync(3_000)
    streams[0]?.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened).toBe(2)
    const ages = api.calls(liveRoutes.events).map(({ url }) => Number(url.searchParams.get('age')))
    expect(ages[1]).toBeGreaterThanOrEqual(3_500)
    expect(ages[1]).toBeLessThanOrEqual(4_000)
    streams[1]?.write(changed)
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual(['changed'])
    end.abort()
  })

  test('tries ever more seldom without the network, and says since when there is none', async () => {
    vi.useFakeTimers()
    const api = fakeApi()
    api.on(liveRoutes.events, () => {
      throw new TypeError('Failed to fetch')
    })
    const end = new AbortController()
    void followEvents(() => undefined, end.signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toMatchObject({ isOnline: false, since: expect.any(Date) })
    await vi.advanceTimersByTimeAsync(120_000)
    const inTwoMinutes = api.calls(liveRoutes.events).length
    expect(inTwoMinutes).toBeGreaterThanOrEqual(6)
    expect(inTwoMinutes).toBeLessThanOrEqual(14)
    end.abort()
  })

  test('comes back at once when the browser finds the network', async () => {
    vi.useFakeTimers()
    const api = fakeApi()
    api.on(liveRoutes.events, () => {
      throw new TypeError('Failed to fetch')
    })
    const end = new AbortController()
    void followEvents(() => undefined, end.signal)
    await vi.advanceTimersByTimeAsync(60_000)
    const before = api.calls(liveRoutes.events).length
    api.on(liveRoutes.events, () => openStream().response)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(api.calls(liveRoutes.events)).toHaveLength(before + 1)
    expect(connection.get().isOnline).toBe(true)
    end.abort()
  })

  test('a stream that falls silent is opened again', async () => {
    vi.useFakeTimers()
    const api = fakeApi()
    api.on(liveRoutes.events, () => openStream().response)
    const end = new AbortController()
    void followEvents(() => undefined, end.signal)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(api.calls(liveRoutes.events)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(api.calls(liveRoutes.events)).toHaveLength(2)
    end.abort()
  })

  test('ends when the session is over', async () => {
    vi.useFakeTimers()
    const api = fakeApi()
    api.on(liveRoutes.events, () => {
      throw new Refused('UNAUTHORIZED', 'Войдите в систему')
    })
    await followEvents(() => undefined, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.calls(liveRoutes.events)).toHaveLength(1)
  })
})
