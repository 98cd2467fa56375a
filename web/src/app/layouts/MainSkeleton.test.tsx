import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { repeatRenewal } from '../../client/api/refresh.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { MainSkeleton } from './MainSkeleton.tsx'

afterEach(() => {
  vi.useRealTimers()
  repeatRenewal.set(null)
})

test('says at once that the session cannot be renewed, and repeats that on request', async () => {
  const repeat = vi.fn<() => void>()
  await renderIn(<MainSkeleton />)
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  act(() => repeatRenewal.set(repeat))
  expect(screen.getByRole('heading', { name: 'Нет связи с сервером' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(repeat).toHaveBeenCalledOnce()
  act(() => repeatRenewal.set(null))
  expect(screen.getByRole('heading', { name: 'Нет связи с сервером' })).toBeVisible()
})

test('says after a while that the server takes long', async () => {
  vi.useFakeTimers()
  await renderIn(<MainSkeleton />)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.queryByRole('heading')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(screen.getByRole('heading', { name: 'Сервер отвечает дольше обычного' })).toBeVisible()
})
