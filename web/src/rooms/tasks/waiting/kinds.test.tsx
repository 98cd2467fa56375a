import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { setOnline } from '../../../client/live/connection.ts'
import { waitingLine } from '../../../client/outbox/waiting.ts'
import { sessionState } from '../../../client/session/state.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { fakeUpload } from '../../../testing/fakeUpload.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { connect, cutOff } from '../../../testing/network.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { waitingRows } from './rows.ts'
import { waiting } from './waiting.ts'

type View = Awaited<ReturnType<typeof renderCard>>

const me = makeMe({ id: 7, role: 'admin' })
const points = ['Пломбы', 'Фото', 'Проверка'].map((title) => ({ title, isRequired: true, isDone: false }))
const ticked = (...done: string[]) =>
  points.map((point) => ({ ...point, isDone: done.includes(point.title) }))
const make = (given: Partial<Task> = {}) => makeTask({ id: 18402, car: null, status: 'DONE', ...given })

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const settled = () => waitFor(() => expect(waiting.get()).toEqual([]))
const bodies = (view: View, route: RouteDef) => view.api.calls(route).map(({ body }) => body)
const tick = (title: string) => userEvent.click(screen.getByRole('checkbox', { name: new RegExp(title) }))

beforeEach(() => sessionState.set('in'))

const closeTask = async () => {
  await userEvent.click(button('Закрыть заявку'))
  const window = await screen.findByRole('dialog', { name: /^Закрыть заявку/ })
  await userEvent.click(await within(window).findByRole('radio', { name: 'Решено по телефону' }))
  await userEvent.click(within(window).getByRole('button', { name: 'Закрыть заявку' }))
}

test('a task is closed without a network: with its reason on the card, and once it is back', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await closeTask()
  expect(await screen.findByText('Статус: Закрыта, причина: Решено по телефону')).toBeInTheDocument()
  expect(button('Открыть повторно')).toBeInTheDocument()
  connect(view)
  await settled()
  expect(bodies(view, tasksRoutes.close).at(-1)).toEqual({ closeReason: 'Решено по телефону', version: 1 })
  expect(view.card.tasks[0]).toMatchObject({ status: 'CLOSED' })
})

test('what ends the work goes after its photographs', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  const order: string[] = []
  view.api.on(attachmentsRoutes.upload, () => {
    throw new TypeError('Failed to fetch')
  })
  fakeUpload()
  cutOff(view)
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"][multiple]')].at(-1)
  if (input) await userEvent.upload(input, new File(['x'], 'после.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText(/^Ждёт сети/, { selector: '[role="alert"]' })).toBeInTheDocument()
  await closeTask()
  await screen.findByText(/^Статус: Закрыта/)
  expect(waitingLine.get()?.count).toBe(2)
  // It has not been tried before them.
  expect(view.api.calls(tasksRoutes.close)).toEqual([])
  view.api.on(attachmentsRoutes.upload, () => {
    order.push('file')
    return { items: [], totalCount: 0 }
  })
  view.api.on(tasksRoutes.close, () => {
    order.push('close')
    return make({ status: 'CLOSED', version: 2 })
  })
  dispatchEvent(new Event('online'))
  await settled()
  expect(order).toEqual(['file', 'close'])
})

test('a tick made without a network stays ticked, and what a colleague ticks meanwhile stays too', async () => {
  const view = await renderCard({ me, tasks: [make({ status: 'IN_PROGRESS', checklist: points })] })
  cutOff(view)
  await tick('Пломбы')
  await tick('Проверка')
  expect(await screen.findByText(/^2 изменения ждут сети/)).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: /Проверка/ })).toBeChecked()
  expect(screen.queryByText(/Нет связи с сервером/)).toBeNull()
  view.elsewhere({ id: 18402, checklist: ticked('Фото') })
  connect(view)
  await settled()
  expect(view.card.tasks[0]?.checklist).toEqual(ticked('Пломбы', 'Фото', 'Проверка'))
  expect(screen.queryByText(/Пока не было сети/)).toBeNull()
})

test('costs are approved by their sum: another one is not approved unseen', async () => {
  const view = await renderCard({ me, tasks: [make({ costs: 450_000 })] })
  cutOff(view)
  await userEvent.click(button('Согласовать затраты'))
  await userEvent.click(button('ДА'))
  expect(await screen.findByText('Затраты: согласованы')).toBeInTheDocument()
  view.elsewhere({ id: 18402, costs: 600_000 })
  connect(view)
  await settled()
  expect(await screen.findByRole('alert')).toHaveTextContent('решите заново')
  expect(view.card.tasks[0]).toMatchObject({ isCostsApproved: false })
})

test('a refusal of costs is sent with its reason, though the task has been changed meanwhile', async () => {
  const view = await renderCard({ me, tasks: [make({ costs: 450_000 })] })
  cutOff(view)
  await userEvent.click(button('Отклонить'))
  const window = within(await screen.findByRole('dialog', { name: /^Отклонить затраты/ }))
  await userEvent.type(await window.findByRole('textbox', { name: 'Причина' }), 'Дорого')
  await userEvent.click(window.getByRole('button', { name: 'Отклонить' }))
  expect(await screen.findByText(/^Решение о затратах: отклонены.*Дорого$/)).toBeInTheDocument()
  view.elsewhere({ id: 18402, priority: 'URGENT' })
  connect(view)
  await settled()
  expect(bodies(view, tasksRoutes.approveCosts).at(-1)).toEqual({
    isCostsApproved: false,
    reason: 'Дорого',
    version: 2,
  })
})

test('a text saved without a network waits; one that is refused comes back to its field', async () => {
  const view = await renderCard({ me, tasks: [make({ status: 'IN_PROGRESS' })] })
  cutOff(view)
  await userEvent.click(button('Изменить: описание'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Описание' }), '. Стоит в Челнах')
  await userEvent.click(button('Сохранить'))
  expect(await screen.findByText(/^Описание: Блок не отвечает/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Описание' })).toBeNull()
  connect(view)
  view.api.on(tasksRoutes.update, () => {
    throw new Refused('CONFLICT', 'Заявка закрыта: сначала откройте её повторно')
  })
  await settled()
  expect(await screen.findByRole('alert')).toHaveTextContent('Заявка закрыта')
  expect(localStorage.getItem('naryad:draft:7:task:18402:description')).toContain('Стоит в Челнах')
})

test('a field chosen without a network waits as well, and the card shows it', async () => {
  const view = await renderCard({ me, tasks: [make({ status: 'IN_PROGRESS' })] })
  cutOff(view)
  await userEvent.click(button('Не гарантия'))
  expect(await screen.findByText('Гарантия: Гарантия')).toBeInTheDocument()
  expect(button('Гарантия')).toBeInTheDocument()
  connect(view)
  await settled()
  expect(bodies(view, tasksRoutes.update).at(-1)).toEqual({ isWarranty: true, version: 1 })
})

test('what cannot wait says so when it is pressed', async () => {
  await renderCard({ me, tasks: [make({ status: 'NEW' })] })
  act(() => setOnline(false))
  await userEvent.click(button('Разделить по ТС'))
  expect(await screen.findByText(/Без сети заявку не разделить/)).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('all that waits is listed by task: one goes there, or withdraws it', async () => {
  const view = await renderCard({ me, tasks: [make({ checklist: points, status: 'IN_PROGRESS' })] })
  cutOff(view)
  await tick('Пломбы')
  await tick('Фото')
  await waitFor(() => expect(waitingLine.get()?.count).toBe(2))
  expect(waitingRows.get().get(18402)).toMatchObject({ count: 2 })
  act(() => waitingLine.get()?.show())
  const window = await screen.findByRole('dialog', { name: 'Ждёт отправки' })
  const link = within(window).getByRole('link', { name: /18402/ })
  expect(link).toHaveAttribute('href', '/tasks/tachograph/18402')
  await userEvent.click(within(window).getByRole('button', { name: 'Не отправлять: Чек-лист: ✓ Пломбы' }))
  await waitFor(() => expect(within(window).getAllByRole('listitem')).toHaveLength(1))
  connect(view)
  expect(await within(window).findByText('Всё отправлено')).toBeInTheDocument()
  expect(view.card.tasks[0]?.checklist).toEqual(ticked('Фото'))
  expect(waitingLine.get()).toBeNull()
})
