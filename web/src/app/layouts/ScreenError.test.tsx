import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { setOnline } from '../../client/live/connection.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { ScreenError } from './ScreenError.tsx'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

afterEach(() => reload.mockClear())

const open = (message: string, reset = () => {}) =>
  renderIn(<ScreenError error={new Error(message)} reset={reset} info={{ componentStack: '' }} />)

const notFetched = 'Failed to fetch dynamically imported module: /assets/ContactsScreen.js'

test('a screen whose code is not here waits for the network and then opens by itself', async () => {
  setOnline(false)
  const reset = vi.fn<() => void>()
  await open(notFetched, reset)
  expect(screen.getByText(/^Нет сети\. Экран откроется сам/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument()
  expect(reset).not.toHaveBeenCalled()
  act(() => setOnline(true))
  expect(reset).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})

test('code that is gone from the server is requested again, with the whole page', async () => {
  await open(notFetched)
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('another failure is no reason to load the page again', async () => {
  await open('x is not a function')
  expect(screen.getByText(/^На экране произошла ошибка/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(reload).not.toHaveBeenCalled()
})
