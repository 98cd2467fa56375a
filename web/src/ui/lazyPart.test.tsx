import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { lazyPanel, lazyPart } from './lazyPart.ts'
import { shownAlert } from './overlays/alert.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  { name: 'a part', lazily: lazyPart<object>, message: undefined },
  { name: 'a panel', lazily: lazyPanel<object>, message: 'Нет сети. Откроется, когда связь вернётся' },
])('$name that the network has taken away leaves the screen, and comes with the network', async (kind) => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Part = kind.lazily(async () => {
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
  expect(shownAlert.get()?.text).toBe(kind.message)
  isOnline.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Часть')).toBeVisible()
})
