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

test('without locks a hidden tab closes its stream, and asks for everything anew when it is seen again', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const closed: boolean[] = []
  const api = fakeApi()
  api.on(liveRoutes.events, () => {
    const at = closed.push(false) - 1
    return new Response(new ReadableStream({ cancel: () => void (closed[at] = true) }))
  })
  const on = vi.fn()
  const stop = shareEvents(on)
  await vi.waitFor(() => expect(closed).toEqual([false]))
  turn('hidden')
  await vi.waitFor(() => expect(closed).toEqual([true]))
  turn('visible')
  await vi.waitFor(() => expect(closed).toEqual([true, false]))
  expect(on.mock.calls).toEqual([[{ type: 'lost' }]])
  stop()
  await vi.waitFor(() => expect(closed).toEqual([true, true]))
})
