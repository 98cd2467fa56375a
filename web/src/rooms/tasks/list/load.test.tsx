import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { byLoad, operatorState } from '../../../entities/operator/operatorState.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const load = (openTasksCount: number, overdueTasksCount = 0) => ({ openTasksCount, overdueTasksCount })
const present = { timeZone: 'Europe/Moscow', absence: null }

test('the load of an operator is said in words', () => {
  const said = [load(0), load(1), load(3, 1), load(21, 3), load(25, 5)].map((of) =>
    operatorState({ ...present, ...of }),
  )
  expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'нет заявок',
    '1 открыта',
    '3 открыты · 1 просрочена',
    '21 открыта · 3 просрочены',
    '25 открыто · 5 просрочено',
  ])
  expect([load(9), load(2, 1), load(30)].toSorted(byLoad)).toEqual([load(2, 1), load(30), load(9)])
})

describe('the list of all queues', () => {
  const items = [makeTaskItem({ id: 7, queue: 'glonass' }), makeTaskItem({ id: 8, queue: 'skud' })]

  test('says of each row which queue it belongs to', async () => {
    await renderTasks({ path: '/tasks/all', items })
    const row = await screen.findByRole('row', { name: /^(?=.*\b7\b)/ })
    expect(within(row).getByRole('img', { name: 'ГЛОНАСС' })).toBeInTheDocument()
  })

  test('shows the load of the operators, the most overdue first, and the tasks of one of them', async () => {
    const { api, address } = await renderTasks({ path: '/tasks/all', items })
    const person = { middleName: '', role: 'engineer' as const, isSenior: false, queues: [], ...present }
    api.on(usersRoutes.operators, () => ({
      items: [
        { ...person, id: 5, lastName: 'Гусев', firstName: 'Артём', ...load(21) },
        { ...person, id: 6, lastName: 'Лапина', firstName: 'Ольга', ...load(4, 2) },
      ],
      totalCount: 2,
    }))
    await userEvent.click(await screen.findByRole('button', { name: 'Нагрузка' }))
    const menu = await screen.findByRole('menu', { name: 'Нагрузка операторов' })
    const lines = within(menu).getAllByRole('menuitemradio')
    await waitFor(() => expect(lines[0]).toHaveFocus())
    expect(lines.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Лапина О.4 открыты · 2 просрочены',
      'Гусев А.21 открыта',
    ])
    await userEvent.click(lines[0] ?? menu)
    await waitFor(() => expect(address()).toBe('/tasks/all?operatorIds=6'))
  })

  test('asks for the load again where it could not be read, by keys', async () => {
    const { api } = await renderTasks({ path: '/tasks/all', items })
    let isDown = true
    api.on(usersRoutes.operators, () => {
      if (isDown) throw new Refused('INTERNAL', 'Не получилось')
      const person = {
        id: 5,
        middleName: '',
        role: 'engineer' as const,
        isSenior: false,
        queues: [],
        ...present,
      }
      return { items: [{ ...person, lastName: 'Гусев', firstName: 'Артём', ...load(21) }], totalCount: 1 }
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Нагрузка' }))
    expect(await screen.findByText(/Нагрузка не загрузилась/)).toBeVisible()
    isDown = false
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Повторить' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitemradio', { name: /Гусев/ })).toHaveFocus())
  })

  test('hides the load from a representative, and stands in no other list', async () => {
    const { unmount } = await renderTasks({ path: '/tasks/all', items, me: makeMe({ role: 'client' }) })
    await screen.findByRole('grid')
    expect(screen.queryByRole('button', { name: 'Нагрузка' })).toBeNull()
    unmount()
    await renderTasks({ items })
    await screen.findByRole('grid')
    expect(screen.queryByRole('button', { name: 'Нагрузка' })).toBeNull()
  })
})
