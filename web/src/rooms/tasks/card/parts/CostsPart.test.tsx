import type { Task } from '@naryad/contract/tasks/tasks'
import { priceItemsRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../../../testing/fakeApi.ts'
import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeTask } from '../../tasks.make.ts'

const visit = { title: 'Выезд', quantity: 1, unit: 'шт', price: 150_000 }
const task = makeTask({ car: null, costItems: [visit], costs: 150_000 })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const titleOf = (line: number) => screen.getByRole('combobox', { name: `Строка ${line}: название` })

test('a draft of costs does not overwrite unseen what a colleague has saved since it began', async () => {
  const { card, client, elsewhere } = await renderCard({ tasks: [task] })
  await userEvent.click(button('Изменить'))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Строка 1: название' }), ' в Челны')
  await userEvent.click(button('Свернуть карточку'))
  elsewhere({ id: task.id, costItems: [visit, { ...visit, title: 'Деталь' }], costs: 300_000 })
  // Another day: what was read is not there any more.
  client.removeQueries({ queryKey: ['tasks'] })
  await userEvent.click(button('Открыть заявку'))
  await screen.findByRole('article')
  expect(titleOf(1)).toHaveValue('Выезд в Челны')
  await userEvent.click(button('Сохранить'))
  expect(await screen.findByText('Затраты: сохранено')).toBeInTheDocument()
  await userEvent.click(button(/^Принять правку/))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Строка 1: название' })).toBeNull())
  expect(card.tasks[0]?.costItems).toHaveLength(2)
})

test('what is wrong with a line stands at that line, also after an empty one', async () => {
  const { api } = await renderCard({ tasks: [{ ...task, costItems: [], costs: 0 }] })
  api.on(tasksRoutes.update, () => {
    throw new Refused('VALIDATION', 'Единица: слишком длинно', {
      fields: { 'costItems.0.title': 'Название затрат: слишком длинно' },
    })
  })
  await userEvent.click(button('Добавить строку'))
  await userEvent.click(button('Добавить строку'))
  await userEvent.type(titleOf(2), 'Деталь')
  await userEvent.click(button('Сохранить'))
  await waitFor(() => expect(titleOf(2)).toHaveAttribute('aria-invalid', 'true'))
  expect(titleOf(1)).not.toHaveAttribute('aria-invalid', 'true')
})

test('lines are typed without the mouse: an opened editor and each new line take the focus', async () => {
  await renderCard({ tasks: [task] })
  await userEvent.click(button('Изменить'))
  expect(titleOf(2)).toHaveFocus()
  await userEvent.type(titleOf(2), 'Деталь')
  await userEvent.click(button('Добавить строку'))
  expect(titleOf(3)).toHaveFocus()
})

test('Esc asks before typed lines are lost, and asks nothing when there are none', async () => {
  await renderCard({ tasks: [task] })
  await userEvent.click(button('Изменить'))
  await userEvent.type(titleOf(2), 'Деталь')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Удалить черновик?' })
  await userEvent.click(within(question).getByRole('button', { name: 'НЕТ' }))
  expect(titleOf(2)).toHaveValue('Деталь')
  await userEvent.click(button('Отменить'))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Строка 1: название' })).toBeNull())
  await userEvent.click(button('Изменить'))
  expect(titleOf(2)).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: 'Строка 1: название' })).toBeNull()
})

const approved: Task = { ...task, isCostsApproved: true, costsApprovedAt: '2026-11-20T09:00:00.000Z' }

async function seen(task: Task, press: () => Promise<unknown>, question: RegExp) {
  const { api } = await renderCard({ tasks: [task] })
  api.on(tasksRoutes.approveCosts, ({ body }) => ({ ...task, ...body }))
  await press()
  expect(await screen.findByText(question)).toBeInTheDocument()
  expect(api.calls(tasksRoutes.approveCosts)).toHaveLength(0)
  await userEvent.click(button('ДА'))
  await waitFor(() => expect(api.calls(tasksRoutes.approveCosts)).toHaveLength(1))
}

const withdrawn = /Отозвать согласование затрат/
const asked = /^Согласовать затраты .*\?$/

test('the key asks before it takes an approval back', () =>
  seen(approved, () => userEvent.keyboard('a'), withdrawn))
test('the button asks before it takes an approval back', () =>
  seen(approved, () => userEvent.click(button('Отозвать согласование')), withdrawn))
test('the key asks before it approves', () => seen(task, () => userEvent.keyboard('a'), asked))
test('the button asks before it approves', () =>
  seen(task, () => userEvent.click(button('Согласовать затраты')), asked))

test('a price with a minus is not saved as one without it', async () => {
  const { api } = await renderCard({ tasks: [task] })
  await userEvent.click(button('Изменить'))
  const price = screen.getByRole('textbox', { name: 'Строка 1: цена, рублей' })
  await userEvent.clear(price)
  await userEvent.type(price, '-500')
  await userEvent.click(button('Сохранить'))
  expect(await screen.findByText('От 0 до 1 000 000 ₽, например 1 500,50')).toBeInTheDocument()
  expect(price).toHaveValue('-500')
  expect(api.calls(tasksRoutes.update)).toEqual([])
})

const noWork = {
  code1c: null,
  unitModelId: null,
  maintenanceKindId: null,
  dueWhat: null,
  isActive: true,
  version: 1,
}

test('an item of the price list fills title, unit and price, which stay editable', async () => {
  const { api, card } = await renderCard({ tasks: [{ ...task, costItems: [], costs: 0 }] })
  const item = { ...noWork, id: 1, kind: 'WORK' as const, unit: 'шт.', price: 420_000 }
  const items = [
    { ...item, title: 'Калибровка тахографа' },
    { ...item, id: 2, title: 'Датчик движения', kind: 'PART' as const, price: 890_000 },
    { ...item, id: 3, title: 'Калибровка старая', isActive: false },
  ]
  api.on(priceItemsRoutes.list, () => ({ items, totalCount: 3 }))
  await userEvent.click(button('Добавить строку'))
  await screen.findByRole('option', { name: /Датчик движения/ })
  await userEvent.type(titleOf(1), 'калиб')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(titleOf(1)).toHaveValue('Калибровка тахографа')
  expect(screen.getByLabelText('Строка 1: единица')).toHaveValue('шт.')
  await userEvent.type(titleOf(1), ' DTCO')
  await userEvent.click(button('Сохранить'))
  await waitFor(() =>
    expect(card.tasks[0]?.costItems).toEqual([
      { title: 'Калибровка тахографа DTCO', quantity: 1, unit: 'шт.', price: 420_000, priceItemId: 1 },
    ]),
  )
})

test('Esc closes the price list and leaves the lines open', async () => {
  const { api } = await renderCard({ tasks: [task] })
  const item = {
    id: 1,
    title: 'Пломба',
    kind: 'PART' as const,
    unit: 'шт.',
    price: 15_000,
    ...noWork,
  }
  api.on(priceItemsRoutes.list, () => ({ items: [item], totalCount: 1 }))
  await userEvent.click(button('Изменить'))
  await screen.findByRole('option', { name: /Пломба/ })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(titleOf(1)).toBeVisible()
})
