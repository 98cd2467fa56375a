import { liveRoutes } from '@naryad/contract/live/live.routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { createQueryClient } from '../queries/queryClient.ts'
import { LiveListener } from './LiveListener.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a hidden page that is still subscribed is read as soon as it is shown again', async () => {
  vi.useFakeTimers()
  const request = (_name: string, _options: object, work: (lock: object) => unknown) => work({})
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  const stream: { say?: (text: string) => void } = {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream.say = (text) => controller.enqueue(new TextEncoder().encode(`data: ${text}\n\n`))
    },
  })
  fakeApi().on(liveRoutes.events, () => new Response(body))
  const client = createQueryClient()
  const isOld = () => client.getQueryState(['tasks', 'list'])?.isInvalidated
  const hear = async () => {
    client.setQueryData(['tasks', 'list'], {})
    stream.say?.('{"type":"changed","room":"tasks","ids":[1]}')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <LiveListener />
    </QueryClientProvider>,
  )
  await hear()
  expect(isOld()).toBe(true)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await hear()
  expect(isOld()).toBe(false)
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isOld()).toBe(true)
  unmount()
})
