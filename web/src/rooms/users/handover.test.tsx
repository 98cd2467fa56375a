import type { BulkReply } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeUser } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { UsersScreen } from './UsersScreen.tsx'

const gusev = makeUser({ id: 12, openTasksCount: 3 })
const kim = makeUser({ id: 15, lastName: 'Ким', firstName: 'Ян', middleName: '' })

interface Scene {
  ids?: number[]
  handOver?: () => BulkReply
  remove?: () => undefined
}

const everythingDone = (): BulkReply => ({ failed: [], unchangedCount: 0 })

/** Opens «Действия» of the user and the window of the item; tasks that were handed over are the user's no more. */
async function openWindow(item: string, { ids = [7, 8, 9], handOver = everythingDone, remove }: Scene = {}) {
  let left = ids
  const operator = (person: typeof gusev) => ({
    id: person.id,
    lastName: person.lastName,
    firstName: person.firstName,
    middleName: person.middleName,
    role: person.role,
    isSenior: person.isSenior,
    queues: person.queues,
    timeZone: person.timeZone,
    absence: null,
    openTasksCount: person.openTasksCount,
    overdueTasksCount: 0,
  })
  const prepare = (api: FakeApi) => {
    const answers = answersOf([gusev, kim], () => [gusev, kim], 'Пользователь не найден')
    api.on(usersRoutes.search, answers.search)
    api.on(usersRoutes.count, answers.count)
    api.on(usersRoutes.get, answers.get)
    api.on(usersRoutes.operators, () => ({ items: [operator(gusev), operator(kim)], totalCount: 2 }))
    api.on(usersRoutes.block, ({ body }) => ({ ...gusev, isBlocked: true, blockReason: body.reason }))
    api.on(usersRoutes.remove, remove ?? (() => undefined))
    api.on(tasksRoutes.ids, () => ({ ids: left }))
    api.on(tasksBulkRoutes.operator, () => {
      const reply = handOver()
      left = reply.failed.map(({ id }) => id)
      return reply
    })
  }
  const { api, address } = await renderRegister(UsersScreen, {
    path: '/users/12',
    me: makeMe({ role: 'admin' }),
    prepare,
  })
  const panel = within(await screen.findByRole('region', { name: 'Пользователь' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return { api, address, window: within(await screen.findByRole('dialog')) }
}

type Window = Awaited<ReturnType<typeof openWindow>>['window']

const choose = async (window: Window, name: string) => {
  await userEvent.click(await window.findByRole('combobox', { name: /^Передать заявки/ }))
  await userEvent.click(await screen.findByRole('option', { name }))
}
const press = (window: Window, name: string) => userEvent.click(window.getByRole('button', { name }))
const typeReason = (window: Window) => userEvent.type(window.getByLabelText(/^Причина/), 'Уволен')

describe('blocking an operator', () => {
  const openBlock = async (scene?: Scene) => {
    const opened = await openWindow('Заблокировать…', scene)
    await opened.window.findByLabelText(/^Причина/)
    return opened
  }

  test('hands the unfinished tasks over to the chosen operator', async () => {
    const { api, window } = await openBlock()
    expect(await window.findByText('У пользователя 3 невыполненные заявки')).toBeInTheDocument()
    expect(api.calls(tasksRoutes.ids)[0]?.body).toMatchObject({
      operatorIds: [12],
      statuses: unfinishedStatuses,
    })
    await typeReason(window)
    await choose(window, 'Ким Ян')
    await press(window, 'Заблокировать')
    expect(await screen.findByText('Доступ закрыт. Оператор назначен в 3 заявках')).toBeInTheDocument()
    expect(api.calls(usersRoutes.block)[0]?.body).toEqual({ isBlocked: true, reason: 'Уволен' })
    expect(api.calls(tasksBulkRoutes.operator)[0]?.body).toEqual({ ids: [7, 8, 9], operatorId: 15 })
  })

  test('does not offer the blocked user, and leaves the tasks unless something is chosen', async () => {
    const { api, window } = await openBlock()
    const field = await window.findByRole('combobox', { name: /^Передать заявки/ })
    expect(field).toHaveValue('Оставить')
    await userEvent.click(field)
    await screen.findByRole('option', { name: 'Ким Ян' })
    expect(
      within(screen.getByRole('listbox', { name: /^Передать заявки/ }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Оставить', 'Без оператора', 'Ким Ян'])
    await typeReason(window)
    await press(window, 'Заблокировать')
    expect(await screen.findByText('Доступ закрыт, сеансы завершены')).toBeInTheDocument()
    expect(api.calls(tasksBulkRoutes.operator)).toEqual([])
  })

  test('lists which tasks could not be left without an operator, and why', async () => {
    const error = 'В статусе «В работе» у заявки должен быть оператор'
    const { api, window } = await openBlock({
      handOver: () => ({ failed: [{ id: 8, error }], unchangedCount: 0 }),
    })
    await typeReason(window)
    await choose(window, 'Без оператора')
    expect(window.getByText(/^Без оператора станут новые и назначенные/)).toBeVisible()
    await press(window, 'Заблокировать')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Доступ закрыт. Оператор снят с 2 заявок из 3')
    expect(alert).toHaveTextContent(`ID 8: ${error}`)
    expect(api.calls(tasksBulkRoutes.operator)[0]?.body).toEqual({ ids: [7, 8, 9], operatorId: null })
  })

  test('hands nothing over when blocking is refused', async () => {
    const { api, window } = await openBlock()
    api.on(usersRoutes.block, () => {
      throw new Refused('CONFLICT', 'Нужен хотя бы один администратор')
    })
    await typeReason(window)
    await choose(window, 'Ким Ян')
    await press(window, 'Заблокировать')
    expect(await screen.findByRole('alert')).toHaveTextContent('Нужен хотя бы один администратор')
    expect(api.calls(tasksBulkRoutes.operator)).toEqual([])
  })

  test('says that only the hand-over failed, and stays open for another try', async () => {
    const { api, window } = await openBlock({
      handOver: () => {
        throw new Refused('INTERNAL', 'Ошибка на сервере')
      },
    })
    await typeReason(window)
    await choose(window, 'Ким Ян')
    await press(window, 'Заблокировать')
    expect(await screen.findByRole('alert')).toHaveTextContent('Доступ закрыт, но заявки не переданы')
    api.on(tasksBulkRoutes.operator, everythingDone)
    await press(window, 'Заблокировать')
    expect(await screen.findByText('Доступ закрыт. Оператор назначен в 3 заявках')).toBeInTheDocument()
  })

  test('asks for no receiver where there are no unfinished tasks', async () => {
    const { api, window } = await openBlock({ ids: [] })
    await waitFor(() => expect(api.calls(tasksRoutes.ids)).toHaveLength(1))
    await typeReason(window)
    expect(window.queryByRole('combobox')).not.toBeInTheDocument()
  })
})

describe('deleting an operator', () => {
  test('requires a receiver, hands the tasks over and then deletes', async () => {
    const { api, address, window } = await openWindow('Удалить')
    await window.findByText('У пользователя 3 невыполненные заявки')
    await press(window, 'Удалить')
    expect(await window.findByText('Выберите, кому передать заявки')).toBeInTheDocument()
    expect(api.calls(usersRoutes.remove)).toEqual([])
    await choose(window, 'Ким Ян')
    await press(window, 'Удалить')
    expect(await screen.findByText('Пользователь удалён. Оператор назначен в 3 заявках')).toBeInTheDocument()
    expect(api.calls(tasksBulkRoutes.operator)[0]?.body).toEqual({ ids: [7, 8, 9], operatorId: 15 })
    await waitFor(() => expect(address()).toBe('/users'))
  })

  test('does not delete while some tasks could not be handed over', async () => {
    const error = 'Ким Я. не работает с очередью «СКУД»'
    const { api, window } = await openWindow('Удалить', {
      handOver: () => ({ failed: [{ id: 9, error }], unchangedCount: 0 }),
    })
    await choose(window, 'Ким Ян')
    await press(window, 'Удалить')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Пользователь не удалён. Оператор назначен в 2 заявках из 3')
    expect(alert).toHaveTextContent(`ID 9: ${error}`)
    expect(await window.findByText('У пользователя 1 невыполненная заявка')).toBeInTheDocument()
    expect(api.calls(usersRoutes.remove)).toEqual([])
  })

  test('says that the tasks are handed over when the deletion is refused', async () => {
    const { address, window } = await openWindow('Удалить', {
      remove: () => {
        throw new Refused('CONFLICT', 'За пользователем числятся: 2 записи в истории. Заблокируйте его')
      },
    })
    await choose(window, 'Ким Ян')
    await press(window, 'Удалить')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Заявки переданы, но пользователь не удалён')
    expect(alert).toHaveTextContent('За пользователем числятся: 2 записи в истории. Заблокируйте его')
    expect(address()).toBe('/users/12')
  })
})
