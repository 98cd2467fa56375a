import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeUser } from '../../../testing/makePeople.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const addFilter = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Фильтр' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Добавить условие' }))
  await userEvent.click(await menu.findByRole('button', { name: title }))
}

test('a relative deadline stays relative in the address, and the calendar replaces it', async () => {
  const { api, address } = await renderTasks({ items: [makeTaskItem({})] })
  await screen.findByText('1–1 из 1')
  await addFilter('Срок')
  await userEvent.click(await screen.findByRole('button', { name: 'Завтра' }))
  expect(address()).toBe('/tasks/tachograph?deadline=TOMORROW')
  expect(api.calls(tasksRoutes.search).at(-1)?.body).toMatchObject({ deadline: 'TOMORROW' })
  expect(await screen.findByRole('button', { name: /Срок.*завтра/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Завтра' })).toHaveAttribute('aria-pressed', 'true')

  const [day] = await screen.findAllByRole('button', { name: /^15 / })
  if (!day) throw new Error('the calendar has no days')
  await userEvent.click(day)
  expect(address()).toMatch(/^\/tasks\/tachograph\?deadlineFrom=[^&]+$/)
  await userEvent.click(screen.getByRole('button', { name: 'Просрочен' }))
  expect(address()).toBe('/tasks/tachograph?deadline=OVERDUE')
  await userEvent.click(screen.getByRole('button', { name: 'Просрочен' }))
  expect(address()).toBe('/tasks/tachograph')
})

test('a creator is found in the register of users and named on the pill', async () => {
  const { address } = await renderTasks({
    items: [makeTaskItem({})],
    prepare: (api) => {
      api.on(usersRoutes.search, () => ({
        items: [makeUser({ id: 7, lastName: 'Юсупов', firstName: 'Булат' })],
        totalCount: 1,
      }))
    },
    path: '/tasks/tachograph?createdByIds=7',
  })
  const pill = await screen.findByRole('button', { name: /^Кто создал/ })
  expect(await within(pill).findByText('Юсупов Б.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Убрать условие «Кто создал»' }))
  expect(address()).toBe('/tasks/tachograph')
})
