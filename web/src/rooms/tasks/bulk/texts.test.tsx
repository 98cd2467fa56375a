import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

beforeEach(() => sessionState.set('in'))

async function open(action: string) {
  const view = await renderTasks({ items: [makeTaskItem({ id: 2 }), makeTaskItem({ id: 1 })] })
  const window = await openOver(action)
  return { view, window }
}

async function openOver(action: string) {
  await userEvent.click(await screen.findByRole('checkbox', { name: /№\s2$/ }))
  const bar = await screen.findByRole('region', { name: 'Действия с выбранными' })
  await userEvent.click(within(bar).getByRole('button', { name: action }))
  return within(await screen.findByRole('dialog'))
}

/** The page goes, and what was mounted is not told. */
function reload(view: Awaited<ReturnType<typeof renderTasks>>) {
  dispatchEvent(new Event('pagehide'))
  const kept = Object.entries(localStorage) as [string, string][]
  view.unmount()
  for (const [key, value] of kept) localStorage.setItem(key, value)
}

test('the report for many tasks survives a reload', async () => {
  const { view, window } = await open('Выполнить')
  await userEvent.type(await window.findByLabelText(/Что сделали/), 'Чек распечатан у всех')
  reload(view)
  const again = await open('Выполнить')
  expect(await again.window.findByLabelText(/Что сделали/)).toHaveValue('Чек распечатан у всех')
})

test('the reason of closing in own words survives a reload, with the choice of them', async () => {
  const { view, window } = await open('Закрыть заявки')
  await userEvent.click(await window.findByRole('radio', { name: 'Другая' }))
  await userEvent.type(window.getByLabelText('Своими словами'), 'Парк продан')
  reload(view)
  const again = await open('Закрыть заявки')
  expect(await again.window.findByLabelText('Своими словами')).toHaveValue('Парк продан')
})

test('a window that is left takes its text along: the next one is about other tasks', async () => {
  const { view, window } = await open('Выполнить')
  await userEvent.type(await window.findByLabelText(/Что сделали/), 'Чек распечатан у всех')
  await userEvent.click(window.getByRole('button', { name: 'Отменить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  reload(view)
  const again = await open('Выполнить')
  expect(await again.window.findByLabelText(/Что сделали/)).toHaveValue('')
})
