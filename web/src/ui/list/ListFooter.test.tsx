import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ListFooter } from './ListFooter.tsx'
import type { Paging } from './paging.ts'

const paging = (given: Partial<Paging> = {}): Paging => ({
  page: 1,
  limit: 10,
  total: { count: 128, isExact: true },
  shown: 10,
  onPage: vi.fn(),
  onLimit: vi.fn(),
  fit: { isOn: false, rows: 23, onFit: vi.fn() },
  ...given,
})
const sizes = () => screen.getByRole('combobox', { name: 'Строк на странице' })
const offer = () => screen.queryByRole('button', { name: /по высоте экрана/ })

test('a page as high as the window stands beside the fixed sizes', async () => {
  const given = paging()
  render(<ListFooter paging={given} />)
  expect(sizes()).toHaveDisplayValue('10')
  await userEvent.selectOptions(sizes(), 'По высоте экрана')
  expect(given.fit?.onFit).toHaveBeenCalledOnce()
  expect(given.onLimit).not.toHaveBeenCalled()
})

test('where it is chosen, the choice says so for any number of rows', () => {
  render(<ListFooter paging={paging({ limit: 23, fit: { isOn: true, rows: 23, onFit: vi.fn() } })} />)
  expect(sizes()).toHaveDisplayValue('По высоте экрана')
  expect(offer()).toBeNull()
})

test('it is offered by one press as soon as three more rows have room, and there are more to show', async () => {
  const given = paging()
  const { rerender } = render(<ListFooter paging={given} />)
  await userEvent.click(screen.getByRole('button', { name: 'Показать 23 по высоте экрана' }))
  expect(given.fit?.onFit).toHaveBeenCalledOnce()
  rerender(<ListFooter paging={paging({ fit: { isOn: false, rows: 13, onFit: vi.fn() } })} />)
  expect(offer()).toBeVisible()
  for (const few of [
    paging({ fit: { isOn: false, rows: 12, onFit: vi.fn() } }),
    paging({ total: { count: 10, isExact: true } }),
    paging({ fit: { isOn: false, rows: null, onFit: vi.fn() } }),
  ]) {
    rerender(<ListFooter paging={few} />)
    expect(offer()).toBeNull()
  }
})

test('a list with fixed sizes alone offers nothing else', () => {
  const { fit: _, ...fixed } = paging()
  render(<ListFooter paging={fixed} />)
  expect(screen.queryByRole('option', { name: 'По высоте экрана' })).toBeNull()
  expect(offer()).toBeNull()
})
