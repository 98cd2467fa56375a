import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { keepShared } from '../../../entities/settings/shared.ts'
import { answerCard } from '../../../testing/answerCard.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { makeOperator } from '../../../testing/makePeople.ts'
import { connect, cutOff } from '../../../testing/network.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { makeTask, makeTaskCard } from '../tasks.make.ts'
import { waiting } from '../waiting/waiting.ts'

beforeEach(() => {
  sessionState.set('in')
})
afterEach(() => keepShared({ queueLabels: queueTitles, closeReasons: null, commentPhrases: null }))

const gusev = makeOperator({ middleName: 'Павлович', queues: ['tachograph', 'skud', 'luv'] })

const repair = {
  id: 1,
  title: 'Ремонт',
  queues: ['tachograph' as const, 'skud' as const],
  checklist: [],
  reportTemplate: '',
  parts: [],
  isActive: true,
  version: 1,
}

/** The card over a server that moves as the real one does. */
async function openCard(given: Partial<Task> = {}, me = makeMe({ isSenior: true }), width = 1440) {
  const view = await renderCard({
    tasks: [makeTask({ car: null, ...given })],
    me,
    width,
    prepare: (api) => {
      api.on(taskTypesRoutes.list, () => ({ items: [repair], totalCount: 1 }))
      api.on(usersRoutes.operators, () => ({ items: [gusev], totalCount: 1 }))
    },
  })
  view.api.on(tasksRoutes.queue, ({ params: { id }, body: { queue } }) => {
    view.elsewhere({ id, queue, category: null })
    return view.card.tasks[0] ?? makeTask()
  })
  return view
}

const field = (title: string) => screen.getByRole('button', { name: new RegExp(`^Очередь: ?${title}`) })
const option = (name: RegExp) => screen.findByRole('option', { name })
const movedTo = (view: Awaited<ReturnType<typeof openCard>>) =>
  view.api.calls(tasksRoutes.queue).map(({ body }) => body)

test('a task is moved in its card, where each queue says what the task would lose there', async () => {
  const view = await openCard()
  await userEvent.click(field('Тахографы'))
  expect(await option(/^СКУД/)).toHaveTextContent('СКУДСнимется категория «Блок СКЗИ»')
  const luv = await option(/^ЛУВ/)
  await waitFor(() => expect(luv).toHaveTextContent('Снимутся вид работ «Ремонт» и категория «Блок СКЗИ»'))
  expect(screen.getByText('Срок и оператор останутся.')).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: /^Тахографы/ })).toBeNull()
  await userEvent.click(luv)
  await waitFor(() => expect(movedTo(view)).toEqual([{ queue: 'luv' }]))
  expect(field('ЛУВ')).toHaveFocus()
})

test('a queue in which the operator does not work says so beforehand', async () => {
  await openCard()
  await userEvent.click(field('Тахографы'))
  const external = await option(/^Внешние/)
  await waitFor(() => expect(external).toHaveAttribute('data-combobox-disabled'))
  expect(external).toHaveTextContent('Гусев А. не работает с очередью «Внешние»: сначала смените оператора')
  expect(await option(/^СКУД/)).not.toHaveAttribute('data-combobox-disabled')
})

test('it is reached by a key and from the menu, and goes by the keyboard alone', async () => {
  const view = await openCard({ category: null, type: null })
  await userEvent.keyboard('{Shift>}q{/Shift}')
  expect(await screen.findByRole('combobox', { name: 'Очередь' })).toHaveFocus()
  await userEvent.keyboard('луб')
  expect(screen.getByText('Такой очереди нет')).toBeInTheDocument()
  await userEvent.keyboard('{Backspace}{ArrowDown}')
  await userEvent.keyboard('{Escape}')
  expect(movedTo(view)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Ещё действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Перенести в другую очередь/ }))
  await screen.findByRole('combobox', { name: 'Очередь' })
  await userEvent.keyboard('ску{ArrowDown}{Enter}')
  await waitFor(() => expect(movedTo(view)).toEqual([{ queue: 'skud' }]))
})

test('on a phone the menu opens the fold that it stands in', async () => {
  await openCard({}, makeMe(), 390)
  await userEvent.click(screen.getByRole('button', { name: 'Ещё действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Перенести в другую очередь/ }))
  expect(await screen.findByRole('combobox', { name: 'Очередь' })).toBeInTheDocument()
  expect(await option(/^ГЛОНАСС/)).toBeInTheDocument()
})

test('an engineer and a client read the queue, and a closed task is not moved', async () => {
  for (const role of ['engineer', 'client'] as const) {
    const view = await openCard({}, makeMe({ role }))
    expect(screen.getByText('Тахографы')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Очередь/ })).toBeNull()
    await userEvent.keyboard('{Shift>}q{/Shift}')
    expect(screen.queryByRole('combobox', { name: 'Очередь' })).toBeNull()
    view.unmount()
  }
  await openCard({ status: 'CLOSED' })
  expect(screen.queryByRole('button', { name: /^Очередь/ })).toBeNull()
})

test('a refusal of the server is shown, and the task stands where it stood', async () => {
  const { api } = await openCard({ operator: null })
  api.on(tasksRoutes.queue, () => {
    throw new Refused('CONFLICT', 'Заявка закрыта: сначала откройте её повторно')
  })
  await userEvent.click(field('Тахографы'))
  await userEvent.click(await option(/^ГЛОНАСС/))
  expect(await screen.findByText('Заявка закрыта: сначала откройте её повторно')).toBeInTheDocument()
  await waitFor(() => expect(field('Тахографы')).toBeInTheDocument())
})

test('without a network it waits, under the name that the company gives the queue, and the card shows what it will be', async () => {
  keepShared({
    queueLabels: { ...queueTitles, luv: 'Умное вождение' },
    closeReasons: null,
    commentPhrases: null,
  })
  const view = await openCard()
  await userEvent.click(field('Тахографы'))
  const luv = await option(/^Умное вождение.*Снимутся вид работ «Ремонт»/)
  cutOff(view)
  await userEvent.click(luv)
  expect(await screen.findByText('Очередь: Умное вождение')).toBeInTheDocument()
  expect(field('Умное вождение')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Категория: ?—/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Вид работ: ?—/ })).toBeInTheDocument()
  connect(view)
  await waitFor(() => expect(waiting.get()).toEqual([]))
  expect(movedTo(view).at(-1)).toEqual({ queue: 'luv', version: 1 })
})

test('its undo brings back what the move has dropped, and without a network can be tried again', async () => {
  const view = await openCard({ type: { id: 1, title: 'Ремонт' }, category: { id: 2, title: 'Блок СКЗИ' } })
  const undoId = '0b0f8a3e-5a3c-4f0e-9c8b-0d1a2b3c4d5e'
  const [before] = view.card.tasks
  view.api.on(tasksRoutes.queue, ({ params: { id }, body: { queue } }) => {
    view.elsewhere({ id, queue, type: null, category: null })
    return { ...(view.card.tasks[0] ?? makeTask()), undoId }
  })
  view.api.on(tasksUndoRoutes.undo, () => {
    throw new TypeError('Failed to fetch')
  })
  await userEvent.click(field('Тахографы'))
  await userEvent.click(await option(/^ЛУВ/))
  await waitFor(() => expect(shownAlert.get()?.action?.title).toBe('Отменить'))
  shownAlert.get()?.action?.run()
  await waitFor(() => expect(shownAlert.get()?.title).toBe('Изменение не отменено'))
  view.api.on(tasksUndoRoutes.undo, () => {
    view.elsewhere({ ...before, id: before?.id ?? 0 })
    return { failed: [], totalCount: 1 }
  })
  shownAlert.get()?.action?.run()
  await waitFor(() => expect(shownAlert.get()?.text).toBe('Изменение отменено'))
  expect(await screen.findByRole('button', { name: /^Вид работ: ?Ремонт/ })).toBeInTheDocument()
  expect(field('Тахографы')).toBeInTheDocument()
})

test('a user who moves a task out of the own queues is warned, sees where it went, and is back at the list', async () => {
  await openCard({ operator: null }, makeMe({ queues: ['tachograph', 'skud'] }))
  await userEvent.click(field('Тахографы'))
  expect(await option(/^СКУД/)).not.toHaveTextContent('исчезнет из вашего списка')
  await userEvent.click(await option(/^ЛУВ.*заявка исчезнет из вашего списка/))
  expect(await screen.findByText(/18402 теперь в очереди «ЛУВ», вам её не видно/)).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Открыть заявку' })).toBeInTheDocument()
})

test('a colleague moves it: the open card stays, says where it is, and leads there', async () => {
  let task = makeTask({ id: 2, title: 'Заявка 2', car: null })
  const { tasks, changed, history } = await renderTasks({
    path: '/tasks/tachograph/2',
    items: [task],
    prepare: (api) => {
      api.on(tasksRoutes.get, () => makeTaskCard(task))
      answerCard(api)
    },
  })
  const card = await screen.findByRole('article', { name: /^Заявка №\s2$/ })
  expect(within(card).queryByText(/^Заявка в очереди/)).toBeNull()
  task = { ...task, queue: 'skud', version: 2 }
  tasks.items = [task]
  await changed()
  const said = await within(card).findByText('Заявка в очереди «СКУД»')
  expect(said.closest('[role="status"]')).not.toBeNull()
  await userEvent.click(within(card).getByRole('link', { name: 'Открыть там' }))
  await waitFor(() => expect(history.location.pathname).toBe('/tasks/skud/2'))
  const there = await screen.findByRole('article', { name: /^Заявка №\s2$/ })
  expect(within(there).queryByText(/^Заявка в очереди/)).toBeNull()
})

const outside = {
  queue: 'external' as const,
  direction: 'OUT' as const,
  externalOrganization: 'ООО «Подряд»',
  externalNumber: 'ВН-55012',
  externalDueOn: '2026-12-01',
  accountingCode: 'ЗН-000012',
}

test('the other side of an external task is named, and that it is seen in that queue alone', async () => {
  await openCard(outside)
  for (const title of ['Направление', 'Подрядчик', 'Внешний №', 'Код в 1С', 'Внешний срок'])
    expect(screen.getByText(title)).toBeVisible()
  await userEvent.click(field('Внешние'))
  expect(await option(/^СКУД/)).toHaveTextContent('Подрядчик и внешний срок видны только в очереди «Внешние»')
})

test.each([
  [{ externalDueOn: null }, 'Подрядчик виден только в очереди «Внешние»'],
  [{ externalOrganization: '' }, 'Внешний срок виден только в очереди «Внешние»'],
])('of it only what there is is named: %o', async (given, words) => {
  await openCard({ ...outside, ...given })
  await userEvent.click(field('Внешние'))
  expect(await option(/^СКУД/)).toHaveTextContent(words)
})

test('once moved, only the number by which the other side calls it stays, and all of it comes back with the task', async () => {
  const view = await openCard({ ...outside, operator: null })
  await userEvent.click(field('Внешние'))
  await userEvent.click(await option(/^СКУД/))
  await waitFor(() => expect(field('СКУД')).toBeVisible())
  expect(screen.getByText('ВН-55012')).toBeVisible()
  for (const title of ['Направление', 'Подрядчик', 'Внешний срок'])
    expect(screen.queryByText(title)).toBeNull()
  await waitFor(() => expect(movedTo(view)).toEqual([{ queue: 'skud' }]))
  await userEvent.click(field('СКУД'))
  expect(await option(/^ЛУВ/)).not.toHaveTextContent('видны')
  await userEvent.click(await option(/^Внешние/))
  expect(await screen.findByText('ООО «Подряд»')).toBeVisible()
})
