import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { MapCanvas } from './MapCanvas.tsx'
import * as maplibre from './maplibre.ts'

const listeners = new Map<string, () => void>()
const listen = (event: string, listener: () => void) => void listeners.set(event, listener)
const map = {
  on: listen,
  once: listen,
  getCenter: () => ({ lng: 49, lat: 55 }),
  getZoom: () => 8,
  remove: () => {},
}

const fire = (event: string) => act(() => listeners.get(event)?.())

test('the words that a map is loading go with its first frame, not with the last tile', async () => {
  // Not vi.mock: tests that ran before in the same worker may have loaded the real module already.
  const made = vi.spyOn(maplibre, 'makeMap').mockResolvedValue(map as never)
  onTestFinished(() => made.mockRestore())
  const onReady = vi.fn()
  const { container } = render(
    <MapCanvas base={{ mode: 'embedded' } as never} label="Карта" onReady={onReady} />,
  )
  await waitFor(() => expect(listeners.has('style.load')).toBe(true))
  fire('style.load')
  expect(onReady).toHaveBeenCalledWith(map)
  expect(screen.getByRole('status')).toHaveTextContent('Загружаем карту…')
  fire('render')
  expect(screen.queryByRole('status')).toBeNull()
  fire('load')
  expect(container.querySelector('[data-map="drawn"]')).toBeInTheDocument()
  expect(screen.queryByRole('status')).toBeNull()
})
