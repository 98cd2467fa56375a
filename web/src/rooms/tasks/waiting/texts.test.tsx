import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { setOnline } from '../../../client/live/connection.ts'
import { sessionState } from '../../../client/session/state.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { connect, cutOff } from '../../../testing/network.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { keep } from './outbox.ts'
import { refused } from './refused.ts'
import { waiting } from './waiting.ts'

type View = Awaited<ReturnType<typeof renderCard>>

const me = makeMe({ id: 7, isSenior: true })
const make = (given: Partial<Task> = {}) => makeTask({ id: 18402, car: null, status: 'ASSIGNED', ...given })
const report = 'Перепаяли разъём питания, связь есть'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const settled = () => waitFor(() => expect(waiting.get()).toEqual([]))
const bodies = (view: View) => view.api.calls(tasksRoutes.done).map(({ body }) => body)

beforeEach(() => sessionState.set('in'))

test('a finished task waits with its report, and the report stays in its field until the server has it', async () => {
  const view = await renderCard({ me, tasks: [make({ status: 'IN_PROGRESS' })] })
  cutOff(view)
  await userEvent.click(button('Выполнить'))
  const window = await screen.findByRole('dialog', { name: /^Выполнить заявку/ })
  await userEvent.type(await within(window).findByLabelText(/Что сделали/), report)
  await userEvent.click(within(window).getByRole('button', { name: 'Выполнить заявку' }))
  expect(await screen.findByText('Статус: Выполнена')).toBeInTheDocument()
  await waitFor(() => expect(localStorage.getItem('naryad:draft:7:task:18402:report')).toContain(report))
  connect(view)
  await settled()
  expect(bodies(view).at(-1)).toEqual({ workReport: report, version: 1 })
  await waitFor(() => expect(localStorage.getItem('naryad:draft:7:task:18402:report')).toBeNull())
})

test.each([
  ['without a network', false],
  ['when the network was gone before the browser had noticed', true],
])(
  'a comment written %s leaves its field, waits, and goes once with its own key',
  async (_, isThoughtOnline) => {
    const view = await renderCard({ me, tasks: [make()] })
    cutOff(view)
    setOnline(isThoughtOnline)
    await userEvent.type(screen.getByRole('textbox', { name: /^Комментарий/ }), 'Стою у ворот')
    await userEvent.click(button('Отправить комментарий'))
    expect(await screen.findByText('Комментарий: Стою у ворот')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /^Комментарий/ })).toHaveValue('')
    connect(view)
    setOnline(true)
    await settled()
    const keys = view.api.calls(tasksRoutes.comment).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  },
)

test('a report is preserved when a colleague has finished the task with another one', async () => {
  const view = await renderCard({ me, tasks: [make({ status: 'IN_PROGRESS' })] })
  cutOff(view)
  await userEvent.click(button('Выполнить'))
  const window = await screen.findByRole('dialog', { name: /^Выполнить заявку/ })
  await userEvent.type(await within(window).findByLabelText(/Что сделали/), report)
  await userEvent.click(within(window).getByRole('button', { name: 'Выполнить заявку' }))
  expect(await screen.findByText('Статус: Выполнена')).toBeInTheDocument()
  await waitFor(() => expect(localStorage.getItem('naryad:draft:7:task:18402:report')).toContain(report))
  view.elsewhere({ id: 18402, status: 'DONE', workReport: 'Закрыто диспетчером по звонку' })
  connect(view)
  await settled()
  expect(refused.get().map(({ body }) => body['workReport'])).toEqual([report])
  expect(localStorage.getItem('naryad:draft:7:task:18402:report')).toContain(report)
})

test.each([
  ['status', { status: 'WAITING_PARTS' }, { status: 'ASSIGNED' }],
  ['approve', { isCostsApproved: false }, { isCostsApproved: true }],
] as const)(
  'the reason that waits with «%s» is stored when a colleague did the same first',
  async (kind, to, from) => {
    const view = await renderCard({ me, tasks: [make(from)] })
    cutOff(view)
    const reason = 'Ждём блок питания до пятницы'
    const place = { taskId: 18402, path: '/tasks/skud/18402', title: '', version: 1 }
    keep({ kind, ...place, body: { ...to, reason }, shown: to, base: from })
    view.elsewhere({ id: 18402, ...to })
    connect(view)
    await settled()
    expect(refused.get().map(({ body }) => body['reason'])).toEqual([reason])
  },
)

test('a reason that is recorded was our own, only the answer was lost', async () => {
  const view = await renderCard({ me, tasks: [make({ status: 'WAITING_PARTS', version: 2 })] })
  const reason = 'Ждём блок питания до пятницы'
  const at = '2026-11-22T09:00:00.000Z'
  const action = {
    id: 1,
    at,
    who: null,
    source: 'STAFF',
    kind: 'CHANGED',
    field: 'Причина',
    from: null,
  } as const
  cutOff(view)
  view.api.on(tasksRoutes.actions, () => ({ items: [{ ...action, to: reason }], totalCount: 1 }))
  const [shown, base] = [{ status: 'WAITING_PARTS' }, { status: 'ASSIGNED' }]
  const place = { taskId: 18402, path: '/tasks/skud/18402', title: '', version: 1 }
  keep({ kind: 'status', ...place, body: { ...shown, reason }, shown, base })
  connect(view)
  await settled()
  expect(refused.get()).toEqual([])
})

test('a refused comment stays in the window alone, where it cannot be sent twice', async () => {
  const view = await renderCard({ me, tasks: [make()] })
  cutOff(view)
  setOnline(false)
  await userEvent.type(screen.getByRole('textbox', { name: /^Комментарий/ }), 'Стою у ворот')
  await userEvent.click(button('Отправить комментарий'))
  await screen.findByText('Комментарий: Стою у ворот')
  view.api.on(tasksRoutes.comment, () => {
    throw new Refused('NOT_FOUND', 'Заявки нет или она вам недоступна')
  })
  setOnline(true)
  await settled()
  expect(await screen.findByRole('dialog', { name: /^Пока не было сети/ })).toHaveTextContent('недоступна')
  expect(refused.get().map(({ body }) => body['text'])).toEqual(['Стою у ворот'])
  expect(screen.getByRole('textbox', { name: /^Комментарий/ })).toHaveValue('')
  expect(localStorage.getItem('naryad:draft:7:task:18402:comment')).toBeNull()
})
