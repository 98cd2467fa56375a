import { tasksBulkRoutes, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { taskCategoriesRoutes, taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { FakeApi } from '../../../testing/fakeApi.ts'
import { makeOperator } from '../../../testing/makePeople.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const done = () => ({ failed: [], unchangedCount: 0 })

const prepare = (api: FakeApi) => {
  const facts = { isActive: true, version: 1 }
  const types = [
    { id: 1, title: 'Ремонт', queues: [], checklist: [], reportTemplate: '', parts: [], ...facts },
    {
      id: 2,
      title: 'Калибровка',
      queues: ['tachograph' as const],
      checklist: [],
      reportTemplate: '',
      parts: [],
      ...facts,
    },
  ]
  api.on(taskTypesRoutes.list, () => ({ items: types, totalCount: 2 }))
  api.on(taskCategoriesRoutes.list, () => ({
    items: [{ id: 5, title: 'Турникет', queue: 'skud' as const, unitKind: null, ...facts }],
    totalCount: 1,
  }))
  api.on(tasksBulkRoutes.priority, done)
  api.on(tasksBulkRoutes.deadline, done)
  api.on(tasksBulkRoutes.queue, done)
  api.on(tasksBulkRoutes.next, done)
  api.on(tasksBulkRoutes.crew, done)
  api.on(tasksBulkRoutes.operator, done)
}

async function chooseBoth(item: Parameters<typeof makeTaskItem>[0] = {}) {
  const items = [2, 1].map((id) => makeTaskItem({ ...item, id }))
  const rendered = await renderTasks({ items, prepare, path: '/tasks/tachograph' })
  for (const id of [2, 1])
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`№\\s${id}$`) }))
  const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
  return { ...rendered, bar }
}

test('the priority of many tasks is chosen from the bar', async () => {
  const { api, bar } = await chooseBoth()
  await userEvent.click(bar.getByRole('button', { name: 'Приоритет' }))
  await userEvent.click(await screen.findByRole('option', { name: /Срочный/ }))
  await waitFor(() =>
    expect(api.calls(tasksBulkRoutes.priority)[0]?.body).toEqual({ ids: [2, 1], priority: 'URGENT' }),
  )
})

test('the deadline of many tasks is one moment, or theirs by the norm again', async () => {
  const { api, bar } = await chooseBoth()
  await userEvent.click(bar.getByRole('button', { name: 'Срок' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Один на всех' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Изменить срок' }))
  expect(await dialog.findByText('Укажите день')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Срок'), '25.11.2030')
  await userEvent.click(dialog.getByRole('button', { name: 'Изменить срок' }))
  await waitFor(() =>
    expect(api.calls(tasksBulkRoutes.deadline)[0]?.body).toEqual({
      ids: [2, 1],
      deadlineAt: '2030-11-25T18:00:00.000Z',
    }),
  )
})

test('the queue of many tasks is asked once, with the kinds and categories of that queue', async () => {
  const { api, bar } = await chooseBoth()
  await userEvent.click(bar.getByRole('button', { name: 'Очередь' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Перенести 2\sзаявки$/ }))
  expect(dialog.queryByRole('radio', { name: /Тахографы/ })).toBeNull()
  await userEvent.click(await dialog.findByRole('radio', { name: /СКУД/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Категория' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Турникет' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Перенести' }))
  await waitFor(() =>
    expect(api.calls(tasksBulkRoutes.queue)[0]?.body).toEqual({ ids: [2, 1], queue: 'skud', categoryId: 5 }),
  )
})

test('the next step of many tasks is one moment with a note, or theirs by the status again', async () => {
  const { api, bar } = await chooseBoth({ status: 'WAITING_CLIENT' })
  await userEvent.click(bar.getByRole('button', { name: 'Следующий шаг' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Следующий шаг 2\sзаявок$/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Сохранить шаг' }))
  expect(await dialog.findByText('Укажите день')).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Водителя' }))
  await userEvent.type(dialog.getByLabelText('Следующий шаг'), '25.11.2030')
  await userEvent.type(dialog.getByLabelText('Что сделать'), 'позвонить')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить шаг' }))
  await waitFor(() =>
    expect(api.calls(tasksBulkRoutes.next)[0]?.body).toEqual({
      ids: [2, 1],
      at: '2030-11-25T18:00:00.000Z',
      note: 'позвонить',
      who: 'DRIVER',
    }),
  )
})

test('it is not asked whom one waits for unless all of them wait for the client', async () => {
  const { api, bar } = await chooseBoth({ status: 'ASSIGNED' })
  await userEvent.click(bar.getByRole('button', { name: 'Следующий шаг' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByLabelText('Что сделать')).toBeVisible()
  expect(dialog.queryByRole('radio', { name: 'Водителя' })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'По статусу' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить шаг' }))
  await waitFor(() =>
    expect(api.calls(tasksBulkRoutes.next)[0]?.body).toEqual({ ids: [2, 1], at: null, note: '' }),
  )
})

const absent = {
  ...makeOperator({ id: 4, lastName: 'Тимофеев', firstName: 'Игорь' }),
  absence: { kind: 'HOLIDAY' as const, dateFrom: '2020-11-20', dateTo: '2030-12-03' },
}

test('the crew of many tasks is chosen by boxes, and cleared', async () => {
  const { api, bar } = await chooseBoth()
  api.on(usersRoutes.operators, () => ({ items: [makeOperator({ id: 5 })], totalCount: 1 }))
  await userEvent.click(bar.getByRole('button', { name: 'Бригада' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Бригада 2\sзаявок$/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Поставить бригаду' }))
  expect(await dialog.findByText('Выберите, кто поедет с оператором')).toBeVisible()
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Гусев/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Поставить бригаду' }))
  await waitFor(() => expect(api.calls(tasksBulkRoutes.crew)[0]?.body).toEqual({ ids: [2, 1], userIds: [5] }))
})

test('an absent operator is asked about even for few tasks, if some of them fall into the absence', async () => {
  const { api, bar } = await chooseBoth()
  api.on(usersRoutes.operators, () => ({ items: [absent], totalCount: 1 }))
  const { kind, dateFrom, dateTo } = absent.absence
  const counts = { openCount: 2, closedCount: 0, operatorsCount: 0 }
  api.on(tasksUndoRoutes.preview, ({ body }) => ({
    ...counts,
    absences: body.userIds.map((userId) => ({
      userId,
      kind,
      dateFrom,
      dateTo,
      visitsCount: 1,
      deadlinesCount: 0,
    })),
  }))
  await userEvent.click(bar.getByRole('button', { name: 'Оператор' }))
  await userEvent.click(await screen.findByRole('option', { name: /Тимофеев/ }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    /Новый оператор: Тимофеев\sИ\. Отпуск до 3\sдекабря 2030: в эти дни 1\sвизит\./,
  )
  await userEvent.click(screen.getByRole('button', { name: 'НЕТ' }))
  expect(api.calls(tasksBulkRoutes.operator)).toHaveLength(0)
  api.on(tasksUndoRoutes.preview, () => ({ ...counts, absences: [] }))
  await userEvent.click(bar.getByRole('button', { name: 'Оператор' }))
  await userEvent.click(await screen.findByRole('option', { name: /Тимофеев/ }))
  await waitFor(() =>
    expect(api.calls(tasksBulkRoutes.operator)[0]?.body).toEqual({ ids: [2, 1], operatorId: 4 }),
  )
})
