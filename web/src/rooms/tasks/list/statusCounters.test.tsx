import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { holdCalls } from '../../../testing/holdCalls.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const items = [
  makeTaskItem({ id: 1, status: 'NEW' }),
  makeTaskItem({ id: 2, status: 'NEW', isWarranty: true }),
  makeTaskItem({ id: 3, status: 'IN_PROGRESS' }),
  makeTaskItem({ id: 4, status: 'CLOSED' }),
]

const counters = async () => within(await screen.findByRole('group', { name: 'По статусам' }))
const texts = async () => (await counters()).getAllByRole('button').map(({ textContent }) => textContent)

test.each([1440, 390])('open tasks are counted by status above the list, %d px wide', async (width) => {
  await renderTasks({ items, width })
  expect(await texts()).toEqual(['Новая 2', 'В работе 1'])
})

test('a counter leaves the tasks of its status, and brings the others back', async () => {
  const { address } = await renderTasks({ items })
  await userEvent.click((await counters()).getByRole('button', { name: 'В работе 1' }))
  expect((await counters()).getByRole('button', { pressed: true })).toHaveTextContent('В работе 1')
  expect(address()).toContain('statuses=IN_PROGRESS')
  expect(await texts()).toEqual(['Новая 2', 'В работе 1'])
  await userEvent.click((await counters()).getByRole('button', { pressed: true }))
  await waitFor(() => expect(address()).not.toContain('statuses'))
})

test('the counters follow the other filters', async () => {
  await renderTasks({ items, path: '/tasks/tachograph?filterByIsWarranty=true' })
  expect(await texts()).toEqual(['Новая 1'])
})

test('the counters stay in place, without their figures, until those under another filter are counted', async () => {
  await renderTasks({ items })
  expect(await texts()).toEqual(['Новая 2', 'В работе 1'])
  holdCalls(tasksRoutes.count)
  await userEvent.click(screen.getByRole('button', { name: 'Гарантия 1' }))
  const names = (await counters()).getAllByRole('button')
  expect(names[0]).toHaveAccessibleName('Новая')
  expect(names[1]).toHaveAccessibleName('В работе')
  expect(names).toHaveLength(2)
})

test('a filter under which nothing is left stays where it was pressed', async () => {
  await renderTasks({ items })
  await counters()
  const quick = screen.getByRole('group', { name: 'Быстрые фильтры' })
  await userEvent.click(within(quick).getByRole('button', { name: 'Затраты не согласованы 0' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'По статусам' })).toBeNull())
  expect(quick.previousElementSibling).not.toContainElement(screen.getByRole('searchbox'))
})

test('a list whose counts fail has no counters', async () => {
  await renderTasks({
    items,
    prepare: (api) =>
      api.on(tasksRoutes.count, () => {
        throw new Refused('INTERNAL', 'Сервер занят')
      }),
  })
  await screen.findByRole('grid', { name: 'Заявки' })
  expect(screen.queryByRole('group', { name: 'По статусам' })).toBeNull()
})
