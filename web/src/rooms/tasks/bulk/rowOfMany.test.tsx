import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { FakeApi } from '../../../testing/fakeApi.ts'
import { makeOperator } from '../../../testing/makePeople.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { makeTaskItem } from '../tasks.make.ts'

const gusev = makeOperator()

const prepare = (api: FakeApi) => {
  api.on(usersRoutes.operators, () => ({ items: [gusev], totalCount: 1 }))
  api.on(tasksBulkRoutes.operator, () => ({ failed: [], unchangedCount: 0 }))
}

const row = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? document.body

/** Rows 3 and 2 of three are selected, and row 2 has the focus. */
async function chosenTwo() {
  const items = [3, 2, 1].map((id) => makeTaskItem({ id, title: `Заявка ${id}` }))
  const rendered = await renderTasks({ items, prepare })
  await screen.findByText('1–3 из 3')
  await userEvent.keyboard('jxjx')
  await screen.findByText('Выбрано 2')
  return rendered
}

test('a key on one of several selected rows is meant for all of them', async () => {
  const { api } = await chosenTwo()
  await userEvent.keyboard('[KeyO]')
  await userEvent.click(await screen.findByRole('option', { name: /Гусев/ }))
  await waitFor(() => expect(api.calls(tasksBulkRoutes.operator)).toHaveLength(1))
  expect(api.calls(tasksBulkRoutes.operator)[0]?.body).toEqual({ ids: [3, 2], operatorId: 5 })
})

test('so is its menu, which offers what the bar offers', async () => {
  const { api } = await chosenTwo()
  fireEvent.contextMenu(row(3), { button: 2, clientX: 40, clientY: 60 })
  const menu = within(await screen.findByRole('menu', { name: /^Выбрано: 2\s заявки|^Выбрано: 2\sзаявки/ }))
  await userEvent.click(menu.getByRole('menuitem', { name: 'Оператор' }))
  await userEvent.click(await screen.findByRole('option', { name: /Гусев/ }))
  await waitFor(() => expect(api.calls(tasksBulkRoutes.operator)).toHaveLength(1))
})

test('a row that is not selected has its own menu', async () => {
  await chosenTwo()
  fireEvent.contextMenu(row(1), { button: 2, clientX: 40, clientY: 60 })
  expect(await screen.findByRole('menu', { name: /^Заявка №\s1$/ })).toBeInTheDocument()
})

test('the key of the deadline opens its window for all of them', async () => {
  const { api } = await chosenTwo()
  api.on(tasksBulkRoutes.deadline, () => ({ failed: [], unchangedCount: 0 }))
  await userEvent.keyboard('{Shift>}[KeyP]{/Shift}')
  const dialog = within(await screen.findByRole('dialog', { name: /^Срок 2\s/ }))
  const days = await dialog.findByLabelText('На сколько рабочих дней')
  await userEvent.clear(days)
  await userEvent.type(days, '3{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.calls(tasksBulkRoutes.deadline)).toHaveLength(1))
  expect(api.calls(tasksBulkRoutes.deadline)[0]?.body).toEqual({ ids: [3, 2], addWorkingDays: 3 })
})

test('what cannot be done with several says so', async () => {
  await chosenTwo()
  await userEvent.keyboard('[KeyL]')
  await waitFor(() =>
    expect(shownAlert.get()?.text).toBe('С несколькими заявками сразу этого сделать нельзя'),
  )
})
