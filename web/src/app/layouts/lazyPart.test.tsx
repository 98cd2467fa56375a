import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { lazyPart } from './lazyPart.ts'

afterEach(() => vi.restoreAllMocks())

test('a part that the network has taken away leaves the screen, and comes with the network', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Part = lazyPart(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Часть</p>
  })
  render(
    <>
      <h1>Экран</h1>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
  await act(async () => undefined)
  expect(screen.getByText('Экран')).toBeVisible()
  expect(screen.queryByText('Часть')).toBeNull()
  isOnline.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Часть')).toBeVisible()
})
