import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { renderMyTasks } from '../../../testing/renderMyTasks.tsx'
import { makeOwnPlan } from '../../approvals/plan.make.ts'
import { makeTask } from '../tasks.make.ts'

const open = makeTask({ id: 11, title: 'Не печатает чек', car: null, queue: 'skud', status: 'NEW' })
const done = makeTask({ id: 12, title: 'Нет связи', car: null, status: 'DONE' })
const costItems = [{ title: 'Выезд', quantity: 2, unit: 'раз', price: 45_000 }]
const asked = makeTask({
  id: 13,
  title: 'Замена реле',
  car: null,
  status: 'COSTS_APPROVAL',
  costs: 90_000,
  costItems,
})

test('the requests of all queues stand in one list, by what has become of them', async () => {
  const { api, address } = await renderMyTasks('/my', [open, done])
  const list = screen.getByRole('region', { name: 'Список заявок' })
  expect(await within(list).findByRole('link', { name: /Не печатает чек/ })).toHaveAttribute('href', '/my/11')
  expect(within(list).queryByRole('link', { name: /Нет связи/ })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: /Выполненные/ }))
  expect(await within(list).findByRole('link', { name: /Нет связи/ })).toBeVisible()
  expect(address()).toBe('/my?view=done')
  for (const { body } of api.calls(tasksRoutes.search)) expect(body).not.toHaveProperty('queue')
})

test('a request opens by its row and by Enter, and Esc gives the focus back to the row', async () => {
  const { address } = await renderMyTasks('/my', [open])
  await screen.findByRole('link', { name: /Не печатает чек/ })
  await userEvent.keyboard('j{Enter}')
  expect(await screen.findByRole('article', { name: /^Заявка №.11$/ })).toBeVisible()
  expect(address()).toBe('/my/11')
  expect(screen.queryByText('Чей ход')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/my'))
  await waitFor(() => expect(screen.getByRole('link', { name: /Не печатает чек/ })).toHaveFocus())
})

test('a list that is empty, or cannot be read, says what to do', async () => {
  const { api } = await renderMyTasks('/my', [])
  expect(await screen.findByText('Невыполненных заявок нет')).toBeVisible()
  api.on(tasksRoutes.search, () => {
    throw new Refused('INTERNAL', 'Ошибка на сервере')
  })
  await userEvent.click(screen.getByRole('tab', { name: /Все/ }))
  expect(await screen.findByText('Не удалось загрузить список')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible()
})

test('lines of costs that cannot be read say so, and are read again', async () => {
  const { api, router } = await renderMyTasks('/my', [asked])
  api.on(tasksRoutes.costs, () => {
    throw new Refused('INTERNAL', 'Ошибка на сервере')
  })
  await act(() => router.navigate({ to: '/my/approvals' }))
  expect(await screen.findByText('Строки затрат не загрузились. Ошибка на сервере')).toBeVisible()
  api.on(tasksRoutes.costs, () => ({ items: [{ id: asked.id, costItems }], totalCount: 1 }))
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('cell', { name: 'Выезд' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Замена реле' })).toHaveFocus()
})

test('a plan that waits for an answer is asked about above the costs, and counted with them', async () => {
  const { api, changed } = await renderMyTasks('/my/approvals', [])
  expect(await screen.findByText('Затрат на согласование нет')).toBeVisible()
  api.on(planApprovalsRoutes.own, () => ({ plan: makeOwnPlan() }))
  await changed('forecast')
  expect(await screen.findByRole('region', { name: 'План ждёт вашего ответа' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Согласовать…' })).toBeVisible()
  expect(screen.queryByText('Затрат на согласование нет')).toBeNull()
})

test('costs are approved after a question', async () => {
  const { api } = await renderMyTasks('/my/approvals', [asked])
  api.on(tasksRoutes.approveCosts, () =>
    makeTask({ ...asked, version: 2, status: 'IN_PROGRESS', isCostsApproved: true }),
  )
  const card = await screen.findByRole('article', { name: /^Заявка №.13$/ })
  expect(await within(card).findByText('Выезд')).toBeVisible()
  await userEvent.click(within(card).getByRole('button', { name: 'Согласовать' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(api.calls(tasksRoutes.approveCosts)).toHaveLength(1))
  expect(api.calls(tasksRoutes.approveCosts)[0]?.body).toMatchObject({ isCostsApproved: true })
  expect(await screen.findByText(/согласованы$/)).toBeVisible()
})

const photo: Attachment = {
  id: 5,
  taskId: 7,
  name: 'Реле.jpg',
  mime: 'image/jpeg',
  size: 200_000,
  kind: 'FILE',
  url: '/api/files/5?token=t',
  thumbnailUrl: null,
  createdAt: '2026-11-23T09:00:00.000Z',
  createdBy: null,
  isAfterHandover: false,
  isForClient: true,
}

test('costs and photographs of all requests are read at once, and no card', async () => {
  const other = { ...asked, id: 14, title: 'Замена антенны' }
  const { api, router } = await renderMyTasks('/my', [asked, other])
  api.on(attachmentsRoutes.listForClient, () => ({ items: [{ taskId: 14, files: [photo] }], totalCount: 1 }))
  await act(() => router.navigate({ to: '/my/approvals' }))
  const card = await screen.findByRole('article', { name: /^Заявка №.14$/ })
  expect(await within(card).findByText('Выезд')).toBeVisible()
  expect(await within(card).findByRole('region', { name: 'Фотографии' })).toBeVisible()
  expect(screen.getAllByRole('region', { name: 'Фотографии' })).toHaveLength(1)
  expect(api.calls(tasksRoutes.costs).map(({ body }) => body)).toEqual([{ ids: [13, 14] }])
  expect(api.calls(attachmentsRoutes.listForClient)).toHaveLength(1)
  expect(api.calls(tasksRoutes.get)).toHaveLength(0)
})

test('an approval that waits for the network is not reported as done', async () => {
  const { api } = await renderMyTasks('/my/approvals', [asked])
  api.on(tasksRoutes.approveCosts, () => {
    throw new TypeError('Failed to fetch')
  })
  const card = await screen.findByRole('article', { name: /^Заявка №.13$/ })
  expect(await within(card).findByText('Выезд')).toBeVisible()
  await userEvent.click(within(card).getByRole('button', { name: 'Согласовать' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(api.calls(tasksRoutes.approveCosts)).toHaveLength(1))
  await waitFor(() => expect(within(card).getByRole('button', { name: 'Согласовать' })).toBeEnabled())
  expect(screen.queryByText(/согласованы$/)).toBeNull()
})

test('costs are refused with a reason, which is asked for', async () => {
  const { api } = await renderMyTasks('/my/approvals', [asked])
  api.on(tasksRoutes.approveCosts, () => ({ ...asked, costsRefusedAt: '2026-11-23T09:00:00.000Z' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Отклонить' }))
  const window = await screen.findByRole('dialog', { name: /Отклонить затраты/ })
  await userEvent.click(await within(window).findByRole('button', { name: 'Отклонить' }))
  expect(await within(window).findByText('Укажите, почему затраты не согласованы')).toBeVisible()
  await userEvent.type(within(window).getByRole('textbox', { name: 'Причина' }), 'Дорого')
  await userEvent.click(within(window).getByRole('button', { name: 'Отклонить' }))
  await waitFor(() => expect(api.calls(tasksRoutes.approveCosts)).toHaveLength(1))
  expect(api.calls(tasksRoutes.approveCosts)[0]?.body).toMatchObject({
    isCostsApproved: false,
    reason: 'Дорого',
  })
})

test('the requests behind a figure of a report are found by its conditions, which can be left', async () => {
  const { api, address } = await renderMyTasks('/my?closedFrom=2026-10-31T21%3A00%3A00.000Z&queues=luv', [
    done,
  ])
  expect(api.calls(tasksRoutes.search).at(-1)?.body).toMatchObject({
    closedFrom: '2026-10-31T21:00:00.000Z',
    queues: ['luv'],
  })
  const found = screen.getByRole('group', { name: 'Заявки отчёта' })
  await userEvent.click(within(found).getByRole('button', { name: 'Убрать условие «Очередь»' }))
  await waitFor(() => expect(address()).not.toContain('queues'))
  await userEvent.click(screen.getByRole('button', { name: 'Показать все' }))
  await waitFor(() => expect(address()).toBe('/my?view=all'))
  expect(screen.queryByRole('group', { name: 'Заявки отчёта' })).toBeNull()
})
