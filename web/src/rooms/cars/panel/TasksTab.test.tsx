import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { makeCar } from '../cars.make.ts'
import { TasksTab } from './TasksTab.tsx'

test('tasks of a truck that could not be read say so, and are read again', async () => {
  const api = fakeApi()
  api.on(tasksRoutes.search, () => {
    throw new Refused('INTERNAL', 'На сервере произошла ошибка')
  })
  await renderIn(<TasksTab car={makeCar()} />, { me: makeMe() })
  expect(await screen.findByText('Не удалось загрузить заявки')).toBeInTheDocument()
  api.on(tasksRoutes.search, () => ({ items: [], totalCount: 0 }))
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('По этому ТС заявок не было')).toBeInTheDocument()
})
