import type { RouteDef } from '@naryad/contract/kit/route'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { answerAgain, connect, cutOff } from '../../../testing/network.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { waiting } from './waiting.ts'

type View = Awaited<ReturnType<typeof renderCard>>

const me = makeMe({ id: 7, isSenior: true })
const make = (given: Partial<Task> = {}) =>
  makeTask({ id: 18402, car: null, status: 'ASSIGNED', priority: 'NORMAL', ...given })

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const keptOf = (userId: number) =>
  JSON.parse(localStorage.getItem(`naryad:waiting:${userId}`) ?? '[]') as unknown[]

beforeEach(() => sessionState.set('in'))

const choose = async (what: RegExp, item: string | RegExp) => {
  await userEvent.click(button(what))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const setStatus = (title: string | RegExp) => choose(/^Статус/, title)
const setPriority = (title: string | RegExp) => choose(/^Приоритет/, title)
const bodies = (view: View, route: RouteDef) => view.api.calls(route).map(({ body }) => body)
const settled = () => waitFor(() => expect(waiting.get()).toEqual([]))

test('a status set without a network stands on the card, is marked as waiting, and goes when the network is back', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setStatus('В работе')
  expect(await screen.findByText('Статус: В работе')).toBeInTheDocument()
  expect(button(/^Статус: В работе/)).toBeInTheDocument()
  expect(screen.queryByText(/Нет связи с сервером/)).toBeNull()
  connect(view)
  await settled()
  expect(bodies(view, tasksRoutes.status).at(-1)).toEqual({ status: 'IN_PROGRESS', version: 1 })
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS', version: 2 })
  expect(screen.queryByText('Статус: В работе')).toBeNull()
  expect(button(/^Статус: В работе/)).toBeInTheDocument()
})

test('a status that could not be sent is tried again every twenty seconds, whatever the browser says of the network', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await setStatus('В работе')
  await waitFor(() => expect(keptOf(7)).toHaveLength(1))
  const tried = bodies(view, tasksRoutes.status).length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(bodies(view, tasksRoutes.status)).toHaveLength(tried + 1)
  answerAgain(view)
  await vi.advanceTimersByTimeAsync(20_000)
  await settled()
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS', version: 2 })
})

test('several presses on one task go in their order, each over what the one before has made, and each once', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setPriority(/Срочный/)
  await setStatus('В работе')
  await setPriority(/Критичный/)
  expect(keptOf(7)).toHaveLength(3)
  // The first is tried again and again, and nobody is asked about the rest before it.
  const tried = bodies(view, tasksRoutes.priority)
  expect(new Set(tried.map((body) => JSON.stringify(body)))).toEqual(
    new Set(['{"priority":"URGENT"}', '{"priority":"URGENT","version":1}']),
  )
  expect(bodies(view, tasksRoutes.status)).toEqual([])
  connect(view)
  await settled()
  expect(bodies(view, tasksRoutes.priority).slice(tried.length)).toEqual([
    { priority: 'URGENT', version: 1 },
    { priority: 'CRITICAL', version: 3 },
  ])
  expect(bodies(view, tasksRoutes.status)).toEqual([{ status: 'IN_PROGRESS', version: 2 }])
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS', priority: 'CRITICAL', version: 4 })
})

test('what is sent later says when it was pressed and what was seen then, also over a newer state', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  const before = Date.now()
  await setStatus('В работе')
  await setPriority(/Срочный/)
  const after = Date.now()
  view.elsewhere({ id: 18402, title: 'Не печатает чек' })
  connect(view)
  await settled()
  for (const [route, version] of [
    [tasksRoutes.status, '1'],
    [tasksRoutes.priority, '1'],
  ] as const) {
    const { headers } = view.api.calls(route).at(-1) ?? {}
    const at = Date.parse(headers?.get('X-Occurred-At') ?? '')
    expect([at >= before, at <= after]).toEqual([true, true])
    expect(Date.parse(headers?.get('X-Device-Now') ?? '')).toBeGreaterThanOrEqual(at)
    expect(headers?.get('X-Known-Version')).toBe(version)
  }
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS', priority: 'URGENT', version: 4 })
})

test('what is sent at once carries no time of its own', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  answerAgain(view)
  await setStatus('В работе')
  await waitFor(() => expect(bodies(view, tasksRoutes.status)).toHaveLength(1))
  expect(view.api.calls(tasksRoutes.status)[0]?.headers.has('X-Occurred-At')).toBe(false)
})

test('what waits survives a reload: it is shown and sent from the storage of the device', async () => {
  const first = await renderCard({ me, tasks: [make()] })
  cutOff(first)
  await setStatus('В работе')
  await waitFor(() => expect(keptOf(7)).toHaveLength(1))
  const stored = localStorage.getItem('naryad:waiting:7') ?? ''
  first.unmount()
  sessionState.set('out')
  localStorage.setItem('naryad:waiting:7', stored)
  sessionState.set('in')
  const view = await renderCard({
    me,
    tasks: [make()],
    prepare: (api) =>
      api.on(tasksRoutes.status, () => {
        throw new TypeError('Failed to fetch')
      }),
  })
  expect(await screen.findByText('Статус: В работе')).toBeInTheDocument()
  connect(view)
  await settled()
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS' })
  expect(keptOf(7)).toEqual([])
})

test('a lost answer doubles nothing: what is there already counts as sent', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  view.api.on(tasksRoutes.status, ({ params: { id }, body }) => {
    view.elsewhere({ id, status: body.status })
    throw new TypeError('Failed to fetch')
  })
  await setStatus('В работе')
  await waitFor(() => expect(keptOf(7)).toHaveLength(1))
  connect(view)
  await settled()
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS', version: 2 })
  expect(screen.queryByText(/Пока не было сети/)).toBeNull()
})

test("a colleague's other change meanwhile stays, and the press goes on top of it", async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setStatus('В работе')
  view.elsewhere({ id: 18402, title: 'Уточнили тему' })
  connect(view)
  await settled()
  expect(bodies(view, tasksRoutes.status).slice(-2)).toEqual([
    { status: 'IN_PROGRESS', version: 1 },
    { status: 'IN_PROGRESS', version: 2 },
  ])
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS', title: 'Уточнили тему' })
})

test('where a colleague has changed the same, both are shown; what was pressed later waits for the answer', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setStatus('В работе')
  await setPriority(/Срочный/)
  view.elsewhere({ id: 18402, status: 'WAITING_CLIENT' })
  connect(view)
  const window = await screen.findByRole('dialog', { name: 'Пока не было сети, заявку изменили' })
  expect(window).toHaveTextContent('Статус: у вас')
  expect(window).toHaveTextContent('В работе')
  expect(window).toHaveTextContent('Ждём клиента')
  expect(view.card.tasks[0]).toMatchObject({ status: 'WAITING_CLIENT', priority: 'NORMAL' })
  await userEvent.click(within(window).getByRole('button', { name: 'Оставить свою' }))
  await settled()
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS', priority: 'URGENT' })
})

test("the colleague's word is taken where the person says so, and nothing more is sent", async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setStatus('В работе')
  view.elsewhere({ id: 18402, status: 'WAITING_CLIENT' })
  connect(view)
  await userEvent.click(await screen.findByRole('button', { name: /^Принять правку/ }))
  await settled()
  expect(view.card.tasks[0]).toMatchObject({ status: 'WAITING_CLIENT' })
  await waitFor(() => expect(button(/^Статус: Ждём клиента/)).toBeInTheDocument())
})

test('a refusal is shown with the change it concerns, the change leaves the card, and the next one is sent', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setStatus('В работе')
  await setPriority(/Срочный/)
  connect(view)
  view.api.on(tasksRoutes.status, () => {
    throw new Refused('CONFLICT', 'Заявка уже закрыта')
  })
  await settled()
  const told = await screen.findByRole('alert')
  expect(told).toHaveTextContent('не сохранено')
  expect(told).toHaveTextContent('Статус: В работе')
  expect(told).toHaveTextContent('Заявка уже закрыта')
  expect(view.card.tasks[0]).toMatchObject({ status: 'ASSIGNED', priority: 'URGENT' })
  await waitFor(() => expect(button(/^Статус: Назначена/)).toBeInTheDocument())
})

test('a server that is unwell is no refusal: the press waits on', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setStatus('В работе')
  view.api.on(tasksRoutes.status, () => {
    throw new Refused('UNAVAILABLE', 'Сервер занят')
  })
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(view.api.calls(tasksRoutes.status)).toHaveLength(2))
  expect(keptOf(7)).toHaveLength(1)
  connect(view)
  await settled()
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS' })
})

test('a press can be taken back while it waits', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  await setStatus('В работе')
  await screen.findByText('Статус: В работе')
  await userEvent.click(button('Показать'))
  await userEvent.click(await screen.findByRole('button', { name: /^Не отправлять/ }))
  await userEvent.click(button('Закрыть'))
  expect(button(/^Статус: Назначена/)).toBeInTheDocument()
  connect(view)
  await settled()
  expect(view.api.calls(tasksRoutes.status)).toHaveLength(1)
})

test('after a sign-out it stays on the device unsent, other users neither see nor send it, and its owner finds it again', async () => {
  const first = await renderCard({ me, tasks: [make()] })
  cutOff(first)
  await setStatus('В работе')
  await waitFor(() => expect(keptOf(7)).toHaveLength(1))
  first.unmount()
  sessionState.set('out')
  expect(waiting.get()).toEqual([])
  sessionState.set('in')

  const other = await renderCard({ me: makeMe({ id: 8, isSenior: true }), tasks: [make()] })
  connect(other)
  expect(button(/^Статус: Назначена/)).toBeInTheDocument()
  expect(other.api.calls(tasksRoutes.status)).toEqual([])
  expect(keptOf(7)).toHaveLength(1)
  other.unmount()
  sessionState.set('out')
  sessionState.set('in')

  const again = await renderCard({
    me,
    tasks: [make()],
    prepare: (api) => api.on(tasksRoutes.status, ({ body }) => make({ status: body.status, version: 2 })),
  })
  await settled()
  expect(bodies(again, tasksRoutes.status)).toEqual([{ status: 'IN_PROGRESS', version: 1 }])
})

test('where nothing can be stored the press waits in this tab all the same', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  cutOff(view)
  await setStatus('В работе')
  expect(await screen.findByText('Статус: В работе')).toBeInTheDocument()
  connect(view)
  await settled()
  full.mockRestore()
  expect(view.card.tasks[0]).toMatchObject({ status: 'IN_PROGRESS' })
})
