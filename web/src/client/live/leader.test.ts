import { liveRoutes } from '@naryad/contract/live/live.routes'
import { afterEach, expect, test, vi } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { shareEvents } from './leader.ts'

/** What the browser says of this tab. */
function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('without locks a hidden tab closes its stream, and asks for what was said meanwhile when it is seen again', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const closed: boolean[] = []
  const api = fakeApi()
  api.on(liveRoutes.events, () => {
    const at = closed.push(false) - 1
    return new Response(new ReadableStream({ cancel: () => void (closed[at] = true) }))
  })
  const stop = shareEvents(() => undefined)
  await vi.waitFor(() => expect(closed).toEqual([false]))
  turn('hidden')
  await vi.waitFor(() => expect(closed).toEqual([true]))
  turn('visible')
  await vi.waitFor(() => expect(closed).toEqual([true, false]))
  for (const { url } of api.calls(liveRoutes.events)) expect(url.searchParams.get('age')).toMatch(/^\d+$/)
  stop()
  await vi.waitFor(() => expect(closed).toEqual([true, true]))
})

/** Locks of one browser, as far as they are asked for here. */
function fakeLocks(isTaken: boolean) {
  const asked: boolean[] = []
  const request = async (
    _name: string,
    ...rest: [options: { ifAvailable: boolean }, work: (lock: unknown) => unknown] | [work: () => unknown]
  ): Promise<unknown> => {
    asked.push(rest.length > 1)
    if (rest.length === 1) return new Promise(() => {})
    return rest[1](isTaken ? null : {})
  }
  return { locks: { request }, asked }
}

const said = (text: string) => `data: ${text}\n\n`
const change = { type: 'changed', room: 'tasks', ids: [7] }

test('a tab beside another one asks once for earlier changes, and gets later ones from the other', async () => {
  const { locks, asked } = fakeLocks(true)
  vi.stubGlobal('navigator', { onLine: true, locks })
  const api = fakeApi()
  let isClosed = false
  api.on(
    liveRoutes.events,
    () =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            const text = said(JSON.stringify(change)) + said('{"type":"ready"}')
            stream.enqueue(new TextEncoder().encode(text))
          },
          cancel: () => void (isClosed = true),
        }),
      ),
  )
  const on = vi.fn()
  const stop = shareEvents(on)
  await vi.waitFor(() => expect(isClosed).toBe(true))
  expect(on.mock.calls).toEqual([[change]])
  expect(asked).toEqual([true, false])
  const other = new BroadcastChannel('naryad-live')
  other.postMessage({ type: 'lost' })
  await vi.waitFor(() => expect(on).toHaveBeenLastCalledWith({ type: 'lost' }))
  other.close()
  stop()
  expect(api.calls(liveRoutes.events)).toHaveLength(1)
})
