import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test, vi } from 'vitest'

import { publishPositions } from '../../client/live/positions.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { useSignals } from './useSignals.ts'

const positionOf = (id: number, lat: number) => ({
  type: 'positions' as const,
  ids: [id],
  lat: [lat],
  lon: [49],
  course: [90],
  speed: [60],
  state: [3],
  seenAt: [1_795_000_000],
})

const snapshotOf = (id: number, lat: number) => ({
  ...positionOf(id, lat),
  plates: ['А001АА16'],
  titles: ['А001АА16'],
  models: ['КАМАЗ 5490'],
  companyIds: [null],
  companies: [],
})

function renderSignals(client = new QueryClient()) {
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useSignals, { wrapper }).result
}

test('a new truck is shown where its message says, and the map is searched again only once for it', async () => {
  const api = fakeApi()
  api.on(positionsRoutes.watch, () => undefined)
  api.on(positionsRoutes.all, () => snapshotOf(1, 55))
  const client = new QueryClient()
  const searchAgain = vi.spyOn(client, 'invalidateQueries')
  const result = renderSignals(client)
  await waitFor(() => expect(result.current.signals.get(1)?.lat).toBe(55))
  for (const lat of [56, 57]) act(() => publishPositions(positionOf(2, lat)))
  await waitFor(() => expect(result.current.signals.get(2)?.lat).toBe(57))
  expect(searchAgain).toHaveBeenCalledTimes(1)
})

test('the snapshot is read after the watch has begun, and never replaces a newer message', async () => {
  const api = fakeApi()
  const watched = Promise.withResolvers<undefined>()
  const read = Promise.withResolvers<undefined>()
  api.on(positionsRoutes.watch, () => watched.promise)
  api.on(positionsRoutes.all, async () => {
    await read.promise
    return { ...snapshotOf(1, 55), seenAt: [1_794_999_985] }
  })
  const result = renderSignals()
  await waitFor(() => expect(api.calls(positionsRoutes.watch)).toHaveLength(1))
  expect(api.calls(positionsRoutes.all)).toEqual([])
  watched.resolve(undefined)
  await waitFor(() => expect(api.calls(positionsRoutes.all)).toHaveLength(1))
  act(() => publishPositions(positionOf(1, 56)))
  await act(async () => read.resolve(undefined))
  await waitFor(() => expect(result.current.signals.get(1)?.lat).toBe(56))
})
