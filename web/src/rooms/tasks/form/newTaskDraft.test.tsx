import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderCard } from '../../../testing/renderCard.tsx'
import { makeCar } from '../../cars/cars.make.ts'
import { makeTask } from '../tasks.make.ts'
import { closeTaskForm, openNewTask } from './shownForm.ts'

const button = (name: string) => screen.getByRole('button', { name })
const truck = () => screen.getByRole('combobox', { name: 'ТС' })
const description = () => screen.getByRole('textbox', { name: 'Описание' })
const begin = () => act(() => openNewTask('tachograph'))

test('a half-filled form is there again with its truck, and is forgotten only when the person says so', async () => {
  const { api } = await renderCard({ tasks: [makeTask({ car: null })] })
  api.on(tasksRoutes.duplicates, () => ({ items: [], totalCount: 0 }))
  api.on(carsRoutes.searchByQuery, () => ({ items: [makeCar({ openTasksCount: 1 })], totalCount: 1 }))
  begin()
  await userEvent.click(truck())
  await userEvent.paste('а417км')
  const found = await screen.findByRole('option', { name: /Scania/ })
  expect(found).toHaveTextContent(/1\sоткрытая заявка/)
  await userEvent.click(found)
  await userEvent.click(description())
  await userEvent.paste('Пишет через раз')
  // As a tab that closes: the draft is stored.
  act(() => closeTaskForm())
  begin()
  expect(await screen.findByText(/черновик сохранён в \d\d:\d\d/)).toBeVisible()
  expect(truck()).toHaveValue('Scania R440')
  expect(description()).toHaveValue('Пишет через раз')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Вид работ' })).toHaveFocus())

  await userEvent.click(button('Отменить'))
  await screen.findByText('Удалить черновик?')
  await userEvent.click(button('НЕТ'))
  expect(description()).toHaveValue('Пишет через раз')
  await userEvent.click(button('Отменить'))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Описание' })).toBeNull())
  begin()
  expect(description()).toHaveValue('')
})
