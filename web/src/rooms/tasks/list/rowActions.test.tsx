import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { setOnline } from '../../../client/live/connection.ts'
import { answerCard } from '../../../testing/answerCard.ts'
import type { FakeApi } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { makeOperator } from '../../../testing/makePeople.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { makeTask, makeTaskCard, makeTaskItem } from '../tasks.make.ts'

const gusev = makeOperator({ openTasksCount: 21, overdueTasksCount: 3 })
const items = [
  makeTaskItem({ id: 7, title: 'Первая', operator: null }),
  makeTaskItem({ id: 6, title: 'Вторая', operator: null }),
]

const prepare = (api: FakeApi) => {
  answerCard(api)
  api.on(tasksRoutes.get, ({ params }) =>
    makeTaskCard(makeTask({ id: params.id, title: 'Вторая', operator: null })),
  )
  api.on(usersRoutes.operators, () => ({ items: [gusev], totalCount: 1 }))
  api.on(tasksRoutes.operator, ({ params }) => makeTask({ id: params.id, version: 2 }))
  api.on(tasksRoutes.status, ({ params, body }) =>
    makeTask({ id: params.id, status: body.status, version: 2 }),
  )
}
const open = (given: Parameters<typeof renderTasks>[0] = {}) => renderTasks({ items, prepare, ...given })
const row = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? document.body

describe('keys on a row', () => {
  test('O gives the task to an operator, whose load stands beside the name', async () => {
    const { api } = await open()
    await userEvent.keyboard('jj[KeyO]')
    const option = await screen.findByRole('option', { name: /Гусев/ })
    expect(option).toHaveTextContent(/21\sоткрыта · 3\sпросрочены/)
    await userEvent.click(option)
    await waitFor(() => expect(api.calls(tasksRoutes.operator)).toHaveLength(1))
    expect(api.calls(tasksRoutes.operator)[0]).toMatchObject({ body: { operatorId: 5 } })
    expect(api.calls(tasksRoutes.operator)[0]?.url.pathname).toContain('/tasks/6/')
    await waitFor(() => expect(row(6)).toHaveFocus())
  })

  test('S changes the status by the steps that the task allows', async () => {
    const { api } = await open()
    await userEvent.keyboard('jj[KeyS]')
    const menu = within(await screen.findByRole('menu', { name: /^Статус: Заявка №\s6$/ }))
    await userEvent.click(menu.getByRole('menuitem', { name: /Запланирована/ }))
    await waitFor(() => expect(api.calls(tasksRoutes.status)).toHaveLength(1))
    expect(api.calls(tasksRoutes.status)[0]?.body).toMatchObject({ status: 'PLANNED' })
    await waitFor(() => expect(row(6)).toHaveFocus())
  })

  test('P asks for the visit and D for the report, in the windows of the card', async () => {
    const { api } = await open()
    api.on(tasksRoutes.done, ({ params }) => makeTask({ id: params.id, status: 'DONE', version: 2 }))
    await userEvent.keyboard('jj[KeyP]')
    expect(await screen.findByRole('dialog', { name: /^План заявки №\s6$/ })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(row(6)).toHaveFocus()
    await userEvent.keyboard('[KeyD]')
    const window = within(await screen.findByRole('dialog', { name: /^Выполнить заявку №\s6$/ }))
    await userEvent.type(await window.findByLabelText(/^Что сделали/), 'Считыватель заменён')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.calls(tasksRoutes.done)).toHaveLength(1))
    expect(api.calls(tasksRoutes.done)[0]?.body).toMatchObject({ workReport: 'Считыватель заменён' })
  })

  test('T takes a free task', async () => {
    const me = makeMe({ id: 5, role: 'engineer' })
    const { api } = await open({ me })
    await userEvent.keyboard('jj[KeyT]')
    await waitFor(() => expect(api.calls(tasksRoutes.operator)).toHaveLength(1))
    expect(api.calls(tasksRoutes.operator)[0]?.body).toEqual({ operatorId: 5 })
  })

  test('what the task does not allow is said', async () => {
    await open({
      prepare: (api) => {
        prepare(api)
        api.on(tasksRoutes.get, ({ params }) => makeTaskCard(makeTask({ id: params.id, status: 'CLOSED' })))
      },
    })
    await userEvent.keyboard('jj[KeyP]')
    await waitFor(() =>
      expect(shownAlert.get()?.text).toMatch(/^Для заявки №\s6 это действие сейчас недоступно$/),
    )
  })

  test('do nothing for a representative', async () => {
    const { api } = await open({ me: makeMe({ role: 'client' }) })
    await userEvent.keyboard('jj[KeyO][KeyS][KeyP][KeyD][KeyT]')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(api.calls(tasksRoutes.get)).toHaveLength(0)
  })
})

describe('the menu of a row', () => {
  const menuOf = async (id: number) =>
    within(await screen.findByRole('menu', { name: new RegExp(`^Заявка №\\s${id}$`) }))

  test('opens by the right button with the actions of the card, and their keys', async () => {
    const { address } = await open()
    fireEvent.contextMenu(row(6), { button: 2, clientX: 300, clientY: 200 })
    const menu = await menuOf(6)
    expect(await menu.findByRole('menuitem', { name: /^Назначить/ })).toHaveTextContent('O')
    expect(menu.getByRole('menuitem', { name: /^Запланировать/ })).toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: /^Закрыть заявку/ })).toBeInTheDocument()
    await userEvent.click(menu.getByRole('menuitem', { name: /^Изменить статус/ }))
    expect(await screen.findByRole('menu', { name: /^Статус: Заявка №\s6$/ })).toBeInTheDocument()
    expect(address()).toBe('/tasks/tachograph')
  })

  test('opens by Shift F10, and gives the focus back to its row', async () => {
    await open()
    await userEvent.keyboard('jj{Shift>}[F10]{/Shift}')
    await menuOf(6)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(row(6)).toHaveFocus()
  })

  test('opens by a long press on a phone, which then opens no task', async () => {
    const { address } = await open({ width: 390 })
    await screen.findAllByRole('article')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(row(6), { pointerType: 'touch', clientX: 100, clientY: 300 })
    vi.advanceTimersByTime(600)
    vi.useRealTimers()
    fireEvent.pointerUp(row(6), { pointerType: 'touch' })
    fireEvent.click(row(6))
    await menuOf(6)
    expect(address()).toBe('/tasks/tachograph')
  })

  test('a finger that scrolls opens nothing', async () => {
    await open({ width: 390 })
    await screen.findAllByRole('article')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(row(6), { pointerType: 'touch', clientX: 100, clientY: 300 })
    fireEvent.pointerMove(row(6), { pointerType: 'touch', clientX: 100, clientY: 260 })
    vi.advanceTimersByTime(600)
    vi.useRealTimers()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('without a network says why the task cannot be changed', async () => {
    await open({ prepare: (api) => api.on(tasksRoutes.get, () => new Promise(() => undefined)) })
    setOnline(false)
    onTestFinished(() => setOnline(true))
    await userEvent.keyboard('jj[Period]')
    const menu = await menuOf(6)
    expect(menu.getByText('Нет сети: заявка не загружена на это устройство')).toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: /^Открыть$|^Открыть\s?Enter/ })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('[KeyP]')
    await waitFor(() => expect(shownAlert.get()?.text).toMatch(/^Нет сети: заявка не загружена/))
  })
})
