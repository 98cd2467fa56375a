import { tasksBulkRoutes, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { bar, choose, chosen, manyTasks, noBar } from '../../../testing/chooseTasks.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'

test('why tasks were not changed can be read again after the alert has gone, until the next action', async () => {
  const { api } = await renderTasks({ items: manyTasks(3) })
  await screen.findByText('1–3 из 3')
  api.on(tasksBulkRoutes.approveCosts, () => ({
    failed: [{ id: 3, error: 'Затрат нет' }],
    unchangedCount: 0,
  }))
  await userEvent.click((await choose(3)).getByRole('button', { name: 'Согласовать' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Закрыть сообщение' }))
  expect(screen.queryByText('ID 3: Затрат нет')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Показать ошибки' }))
  expect(await screen.findByText('ID 3: Затрат нет')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(screen.queryByRole('button', { name: 'Показать ошибки' })).toBeNull()
})

describe('after a bulk action', () => {
  const undoId = '0b0f8a3e-5a3c-4f0e-9c8b-0d1a2b3c4d5e'
  const note = () => within(screen.getByRole('region', { name: 'Итог действия' }))

  test('it can be undone when the alert has gone, once', async () => {
    const { api } = await renderTasks({ items: manyTasks(3) })
    await screen.findByText('1–3 из 3')
    api.on(tasksBulkRoutes.status, () => ({ failed: [], unchangedCount: 0, undoId }))
    api.on(tasksUndoRoutes.undo, () => ({
      failed: [{ id: 3, error: 'Уже изменил Гусев А.' }],
      totalCount: 2,
    }))
    await userEvent.click((await choose(3, 2)).getByRole('button', { name: 'Статус' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Запланирована' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Закрыть сообщение' }))
    expect(note().getByText(/^Статус изменён в 2\sзаявках$/)).toBeVisible()
    await userEvent.click(note().getByRole('button', { name: 'Отменить' }))
    expect(await screen.findByText('ID 3: Уже изменил Гусев А.')).toBeVisible()
    expect(screen.getByText(/^Изменение отменено в 1\sзаявке из 2$/)).toBeVisible()
    expect(api.calls(tasksUndoRoutes.undo)).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Итог действия' })).toBeNull()
  })

  test('the tasks that it could not change are selected, or tried again', async () => {
    const { api } = await renderTasks({ items: manyTasks(4) })
    await screen.findByText('1–4 из 4')
    const failed = [
      { id: 3, error: 'Заявка сейчас занята' },
      { id: 1, error: 'Заявка сейчас занята' },
    ]
    api.on(tasksBulkRoutes.approveCosts, () => ({ failed, unchangedCount: 0 }))
    await userEvent.click((await choose(3, 2, 1)).getByRole('button', { name: 'Согласовать' }))
    await noBar()
    await userEvent.click(note().getByRole('button', { name: 'Выбрать неизменённые' }))
    expect(chosen()).toEqual([3, 1])
    api.on(tasksBulkRoutes.approveCosts, () => ({ failed: [], unchangedCount: 0 }))
    await userEvent.click(note().getByRole('button', { name: 'Повторить' }))
    await waitFor(() =>
      expect(api.calls(tasksBulkRoutes.approveCosts).map(({ body }) => body)).toEqual([
        { ids: [3, 2, 1], isCostsApproved: true },
        { ids: [3, 1], isCostsApproved: true },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Итог действия' })).toBeNull())
  })
})

test('the question waits for the numbers of the server, and asks nothing where no task is open', async () => {
  const { api } = await renderTasks({ path: '/tasks/tachograph?limit=50', items: manyTasks(21) })
  await screen.findByText('1–21 из 21')
  api.on(tasksUndoRoutes.preview, () => ({ openCount: 0, closedCount: 21, operatorsCount: 0, absences: [] }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все на странице' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Согласовать' }))
  expect(await screen.findByText('Среди выбранных нет открытых заявок')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(chosen()).toHaveLength(21)
})
