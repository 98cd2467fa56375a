import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { Contact } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { keyUsed } from '@naryad/contract/kit/idempotency'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { type FakeApi, Refused } from '../../../testing/fakeApi.ts'
import { holdCalls } from '../../../testing/holdCalls.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeCar } from '../../cars/cars.make.ts'
import { makeTask } from '../tasks.make.ts'
import { closeTaskForm, openNewTask, openNewTaskFor } from './shownForm.ts'

const task = makeTask({ car: null, address: 'Казань' })
const gusev = { id: 5, lastName: 'Гусев', firstName: 'Артём', middleName: 'Павлович' }
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole(pickers.has(name) ? 'combobox' : 'textbox', { name })
const pickers = new Set(['ТС', 'Оператор', 'Вид работ', 'Адрес'])
const edit = async () => {
  await userEvent.keyboard('e')
  return screen.findByRole('dialog', { name: /Изменить заявку/ })
}
/** As a tab that closes: the draft is kept. */
const closeTab = () => act(() => closeTaskForm())
const begin = () => act(() => openNewTask('tachograph'))

test('a stored draft of an edit sends what was typed and leaves what a colleague has saved since', async () => {
  const { api, card, elsewhere, changed } = await renderCard({ tasks: [{ ...task, operator: null }] })
  await edit()
  await userEvent.type(field('Адрес'), ', Ямашева 10')
  closeTab()
  elsewhere({ id: task.id, operator: gusev, plannedFrom: '2026-11-25T07:00:00.000Z' })
  await changed()
  await edit()
  expect(field('Адрес')).toHaveValue('Казань, Ямашева 10')
  expect(field('Оператор')).toHaveValue('Гусев Артём Павлович')
  await userEvent.click(button('Сохранить'))
  await waitFor(() => expect(card.tasks[0]?.address).toBe('Казань, Ямашева 10'))
  expect(api.calls(tasksRoutes.update).map(({ body }) => body)).toEqual([
    { address: 'Казань, Ямашева 10', version: 2 },
  ])
  expect(card.tasks[0]).toMatchObject({ operator: gusev, plannedFrom: '2026-11-25T07:00:00.000Z' })
})

test('a field that a colleague has changed as well is asked about, also when the draft is of yesterday', async () => {
  const { card, elsewhere, changed } = await renderCard({ tasks: [task] })
  await edit()
  await userEvent.type(field('Адрес'), ', Ямашева 10')
  closeTab()
  elsewhere({ id: task.id, address: 'Набережные Челны', description: 'Другое' })
  await changed()
  await edit()
  await userEvent.click(button('Сохранить'))
  expect(await screen.findByText('Адрес: сохранено')).toBeInTheDocument()
  expect(screen.getAllByText('Набережные Челны').length).toBeGreaterThan(0)
  expect(screen.queryByText('Описание: сохранено')).toBeNull()
  await userEvent.click(button('Оставить свою'))
  await waitFor(() => expect(card.tasks[0]?.address).toBe('Казань, Ямашева 10'))
  expect(card.tasks[0]?.description).toBe('Другое')
})

test('what a colleague saves while one types is met when one saves', async () => {
  const { card, elsewhere } = await renderCard({ tasks: [task] })
  await edit()
  await userEvent.type(field('Адрес'), ', Ямашева 10')
  elsewhere({ id: task.id, description: 'Другое' })
  await userEvent.click(button('Сохранить'))
  await waitFor(() => expect(card.tasks[0]?.address).toBe('Казань, Ямашева 10'))
  expect(card.tasks[0]?.description).toBe('Другое')
})

test('a refusal that belongs to no field is shown, and the form stays', async () => {
  const { api } = await renderCard({ tasks: [task] })
  api.on(tasksRoutes.update, () => {
    throw new Refused('CONFLICT', 'Заявка закрыта: сначала откройте её повторно')
  })
  await edit()
  await userEvent.type(field('Адрес'), ', Ямашева 10')
  await userEvent.click(button('Сохранить'))
  expect(await screen.findByText('Заявка закрыта: сначала откройте её повторно')).toBeInTheDocument()
  expect(field('Адрес')).toBeInTheDocument()
})

test('the date that the other side has set is typed where the task is external, and can be cleared', async () => {
  const external = makeTask({ ...task, queue: 'external', direction: 'IN', externalDueOn: '2026-11-28' })
  const { api } = await renderCard({ tasks: [external] })
  await edit()
  expect(field('Внешний срок')).toHaveValue('28.11.2026')
  await userEvent.clear(field('Внешний срок'))
  await userEvent.type(field('Внешний срок'), '30.11.2026')
  await userEvent.click(button('Сохранить'))
  await waitFor(() => expect(api.calls(tasksRoutes.update)).toHaveLength(1))
  expect(api.calls(tasksRoutes.update)[0]?.body).toEqual({ externalDueOn: '2026-11-30', version: 1 })
})

async function fillIn() {
  await userEvent.click(field('ТС'))
  await userEvent.click(await screen.findByRole('option', { name: 'Заявка без ТС' }))
  await userEvent.click(field('Вид работ'))
  await userEvent.click(await screen.findByRole('option', { name: 'Ремонт' }))
}

const withTypes = {
  items: [
    { id: 1, title: 'Ремонт', queues: [], checklist: [], reportTemplate: '', isActive: true, version: 1 },
  ],
  totalCount: 1,
}

test.each([
  ['the button', () => userEvent.click(button('Создать и добавить ещё'))],
  ['Ctrl+Shift+Enter', () => userEvent.type(field('Тема'), '{Control>}{Shift>}{Enter}')],
])('the untouched form after «Создать и добавить ещё» by %s has nothing to lose', async (_, press) => {
  const { client, api } = await renderCard({ tasks: [task] })
  client.setQueryData(['dictionaries', 'types'], withTypes)
  api.on(tasksRoutes.create, () => makeTask({ id: 7, car: null }))
  begin()
  await fillIn()
  await press()
  await waitFor(() => expect(field('Тема')).toHaveValue(''))
  await userEvent.click(button('Отменить'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Тема' })).toBeNull())
  expect(screen.queryByText('Удалить черновик?')).toBeNull()
})

test('a task corrected after a lost answer is reported as already created', async () => {
  const { client, api } = await renderCard({ tasks: [task] })
  client.setQueryData(['dictionaries', 'types'], withTypes)
  let tries = 0
  api.on(tasksRoutes.create, () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    if (tries === 2) throw new Refused('IMPOSSIBLE', keyUsed)
    return makeTask({ id: 7, car: null })
  })
  begin()
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await screen.findByText(/Нет связи с сервером/)
  await userEvent.type(field('Тема'), ' срочно')
  await userEvent.click(button('Создать заявку'))
  expect(await screen.findByText(/Первый вариант уже сохранён/)).toBeInTheDocument()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(api.calls(tasksRoutes.create)).toHaveLength(3))
  const [first, second, third] = api
    .calls(tasksRoutes.create)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const company = { id: 3, name: 'ООО «ТрансЛогистик»' }
const contact = (id: number, name: string): Contact => ({
  id,
  name,
  position: 'Механик',
  phones: [],
  company,
  email: null,
  emailFailedAt: null,
  telegram: null,
  accountingCode: null,
  comment: '',
  version: 1,
  createdAt: '2026-11-18T13:42:00.000Z',
  updatedAt: '2026-11-18T13:42:00.000Z',
})
const withContacts = (...items: Contact[]) => ({
  tasks: [task],
  prepare: (api: FakeApi) => {
    api.on(contactsRoutes.search, () => ({ items, totalCount: items.length }))
  },
})

test('the only contact of an organization fills itself in, and is nothing to lose', async () => {
  await renderCard(withContacts(contact(1, 'Ахметов Камиль')))
  act(() => openNewTaskFor(company, 'tachograph'))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Контакт' })).toHaveValue('Ахметов Камиль'))
  await userEvent.click(button('Отменить'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Тема' })).toBeNull())
})

test('of two contacts none is chosen for the person', async () => {
  const { api } = await renderCard(withContacts(contact(1, 'Ахметов Камиль'), contact(2, 'Сафин Рустам')))
  act(() => openNewTaskFor(company, 'tachograph'))
  await waitFor(() => expect(api.calls(contactsRoutes.search).length).toBeGreaterThan(0))
  expect(await screen.findByRole('combobox', { name: 'Контакт' })).toHaveValue('')
})

/** A new truck is being added: its answer comes when the test lets it. */
async function addingTruck() {
  const { api, client } = await renderCard({ tasks: [task] })
  client.setQueryData(['dictionaries', 'types'], withTypes)
  api.on(carsRoutes.create, () => makeCar())
  const held = holdCalls(carsRoutes.create)
  begin()
  await userEvent.type(field('ТС'), 'а417км116')
  await userEvent.click(await screen.findByRole('option', { name: /Добавить ТС/ }))
  await waitFor(() => expect(held).toHaveLength(1))
  return { api, answer: () => held[0]?.() }
}

test('what is typed while a new truck is being added stays', async () => {
  const { answer } = await addingTruck()
  await userEvent.type(field('Описание'), 'Нет связи')
  answer()
  await waitFor(() => expect(field('ТС')).toHaveValue('Scania R440'))
  expect(field('Описание')).toHaveValue('Нет связи')
})

test('a form that is sent while a new truck is being added waits for the truck', async () => {
  const { api, answer } = await addingTruck()
  api.on(tasksRoutes.create, () => makeTask({ id: 7, car: null }))
  await userEvent.click(field('Вид работ'))
  await userEvent.click(await screen.findByRole('option', { name: 'Ремонт' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(api.calls(tasksRoutes.create)).toEqual([])
  answer()
  await waitFor(() => expect(api.calls(tasksRoutes.create)).toHaveLength(1))
  expect(api.calls(tasksRoutes.create)[0]?.body).toMatchObject({ carId: makeCar().id })
})

test('a truck that comes when another word has been said does not take its place', async () => {
  const { api, answer } = await addingTruck()
  await userEvent.click(field('ТС'))
  await userEvent.click(await screen.findByRole('option', { name: 'Заявка без ТС' }))
  answer()
  await waitFor(() => expect(api.calls(carsRoutes.create)).toHaveLength(1))
  await act(async () => {})
  expect(field('ТС')).toHaveValue('')
})

test('what was chosen by hand is not replaced by what Enter has waited for', async () => {
  const { api } = await renderCard({ tasks: [task] })
  const [volvo, man] = [
    makeCar({ id: 5, brand: 'Volvo', model: 'FH' }),
    makeCar({ id: 6, brand: 'MAN', model: 'TGX' }),
  ]
  api.on(carsRoutes.searchByQuery, ({ body }) => {
    const items = body.query.length > 1 ? [man] : [man, volvo]
    return { items, totalCount: items.length }
  })
  begin()
  await userEvent.type(field('ТС'), '4')
  const found = await screen.findByRole('option', { name: /Volvo/ })
  const held = holdCalls(carsRoutes.searchByQuery)
  await userEvent.type(field('ТС'), '1{Enter}')
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  await userEvent.click(found)
  for (const letThrough of held) letThrough()
  await act(async () => {})
  await waitFor(() => expect(field('ТС')).toHaveValue('Volvo FH'))
})

test('a task that has been sent leaves no draft, though the contact of its organization comes later', async () => {
  const { api, client } = await renderCard(withContacts(contact(1, 'Ахметов Камиль')))
  client.setQueryData(['dictionaries', 'types'], withTypes)
  api.on(tasksRoutes.create, () => makeTask({ id: 7, car: null }))
  const held = holdCalls(contactsRoutes.search)
  act(() => openNewTaskFor(company, 'tachograph'))
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  await fillIn()
  await userEvent.click(button('Создать заявку'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Тема' })).toBeNull())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const letThrough of held) letThrough()
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(Object.keys(localStorage).filter((key) => key.includes(':task:new'))).toEqual([])
})
