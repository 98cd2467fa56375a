import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { setOnline } from '../../../client/live/connection.ts'
import { holdCalls } from '../../../testing/holdCalls.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
// The card is loaded with the first wish for it, which may take longer than a test waits for a button.
import '../card/TaskCard.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => makeTaskItem({ id: 500 - index }))
const nothing = /^Нет заявок|^Заявок пока нет/

test.each([
  [1440, 'tachograph?page=30&limit=10', 'tachograph?page=3&limit=10', '480'],
  [390, 'tachograph?page=30&limit=20', 'tachograph?limit=20', '500'],
])('at %i px a page beyond the end gives way to the last one', async (width, asked, shown, id) => {
  const { address, container } = await renderTasks({ width, items: many(25), path: `/tasks/${asked}` })
  await waitFor(() => expect(container.querySelector(`[data-row="${id}"]`)).not.toBeNull())
  expect(address()).toBe(`/tasks/${shown}`)
  expect(screen.queryByRole('heading', { name: nothing })).toBeNull()
})

test('the last page that has been emptied gives way to the one before it', async () => {
  const view = await renderTasks({ items: many(11), path: '/tasks/tachograph?page=2&limit=10' })
  expect(await screen.findByText('11–11 из 11')).toBeInTheDocument()
  view.tasks.items = many(10)
  await userEvent.click(screen.getByRole('button', { name: 'Обновить список' }))
  expect(await screen.findByText('1–10 из 10')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: nothing })).toBeNull()
})

test('figures of one queue never stand under the name of another', async () => {
  const tasks = [...many(3), makeTaskItem({ id: 1, queue: 'skud' })]
  const { router } = await renderTasks({ items: tasks })
  expect(await screen.findByText(/^3\sоткрытые$/)).toBeInTheDocument()
  const held = holdCalls(tasksRoutes.count)
  await act(() => router.navigate({ href: '/tasks/skud' }))
  expect(await screen.findByText('1–1 из 1')).toBeInTheDocument()
  expect(screen.queryByText(/^3\s/)).toBeNull()
  for (const tab of screen.getAllByRole('tab')) expect(tab).not.toHaveAccessibleName(/\d/)
  for (const go of held) go()
  expect(await screen.findByText(/^1\sоткрытая$/)).toBeInTheDocument()
})

test('the head counts what is listed; figures of the views stay while the conditions are changed', async () => {
  const items = [...many(3), makeTaskItem({ id: 1, operator: null })]
  await renderTasks({ items })
  expect(await screen.findByText(/^4\sоткрытые$/)).toBeInTheDocument()
  holdCalls(tasksRoutes.count)
  await userEvent.click(screen.getByRole('button', { name: /^Гарантия/ }))
  expect(screen.getByRole('tab', { name: /^Все открытые\s?4$/ })).toBeInTheDocument()
  expect(await screen.findByText(/^0\sнайдено$/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Без ТС/ })).toHaveAccessibleName('Без ТС')
})

const cutOff = (view: Awaited<ReturnType<typeof renderTasks>>) => {
  for (const route of [tasksRoutes.search, tasksRoutes.count, tasksRoutes.get])
    view.api.on(route, () => {
      throw new TypeError('Failed to fetch')
    })
  act(() => setOnline(false))
}

test('without a network a queue that was not read says so, and shows nothing of another one', async () => {
  const view = await renderTasks({ items: many(3) })
  await screen.findByText('1–3 из 3')
  cutOff(view)
  await act(() => view.router.navigate({ href: '/tasks/skud' }))
  expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: nothing })).toBeNull()
  expect(view.container.querySelector('[data-row]')).toBeNull()
  expect(screen.queryByText(/^3\s/)).toBeNull()
  act(() => setOnline(true))
})

test('without a network a task that was not read says so instead of a skeleton', async () => {
  const view = await renderTasks({ items: many(3) })
  await screen.findByText('1–3 из 3')
  cutOff(view)
  await act(() => view.router.navigate({ href: '/tasks/tachograph/500' }))
  expect(
    await screen.findByRole('heading', { name: /500 не загружена на это устройство$/ }),
  ).toBeInTheDocument()
  expect(screen.queryByLabelText('Заявка открывается')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'К списку заявок' }))
  expect(view.address()).toBe('/tasks/tachograph')
  act(() => setOnline(true))
})
