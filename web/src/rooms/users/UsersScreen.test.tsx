import type { User, UserFilters } from '@naryad/contract/users/users.accounts'
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

const admin = makeMe({ role: 'admin' })
const gusev = makeUser({ id: 12, queues: ['skud'], sessionsCount: 2, hasSecondFactor: true })
const akhmetov = makeUser({
  id: 13,
  lastName: 'Ахметов',
  firstName: 'Камиль',
  middleName: '',
  email: 'park@translog-kzn.ru',
  role: 'client',
  company: { id: 3, name: 'ООО «ТрансЛогистик»' },
  lastSeenAt: null,
  hasPassword: false,
})
const voronov = makeUser({
  id: 14,
  lastName: 'Воронов',
  firstName: 'Максим',
  email: 'voronov@tahoservis.ru',
  isBlocked: true,
  blockReason: 'Уволен',
})

const fits = (filters: UserFilters, user: User): boolean =>
  [
    !filters.roles || filters.roles.includes(user.role),
    filters.isBlocked === undefined || filters.isBlocked === user.isBlocked,
    !filters.queues || user.queues.some((queue) => filters.queues?.includes(queue)),
    !filters.ids || filters.ids.includes(user.id),
    user.lastName.includes(filters.query),
  ].every(Boolean)

const open = (path = '/users', more: (api: FakeApi) => void = () => {}, me = admin) =>
  renderRegister(UsersScreen, {
    path,
    me,
    prepare: (api) => {
      const users = [gusev, akhmetov, voronov]
      const found = (filters: UserFilters) => users.filter((user) => fits(filters, user))
      const answers = answersOf(users, found, 'Пользователь не найден')
      api.on(usersRoutes.search, answers.search)
      api.on(usersRoutes.count, answers.count)
      api.on(usersRoutes.get, answers.get)
      more(api)
    },
  })

const names = () => screen.getAllByRole('row').flatMap((row) => row.dataset.row ?? [])
const panel = async () => within(await screen.findByRole('region', { name: 'Пользователь' }))
const form = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the register of users', () => {
  test('shows who they are, their organization, and whether they may sign in', async () => {
    await open()
    const [, first, second, third] = screen.getAllByRole('row')
    expect(first).toHaveTextContent('Гусев Артём Павлович')
    expect(first).toHaveTextContent('Нет данных')
    expect(first).toHaveTextContent('Открыт')
    expect(second).toHaveTextContent('Представитель')
    expect(second).toHaveTextContent('ООО «ТрансЛогистик»')
    expect(second).toHaveTextContent('не входил')
    expect(second).toHaveTextContent('Приглашён')
    expect(third).toHaveTextContent('Заблокирован')
  })

  test('marks an address that letters do not reach until an administrator trusts it', async () => {
    let failed: User = { ...gusev, emailFailedAt: '2026-11-12T09:00:00.000Z' }
    await open('/users/12', (api) => {
      api.on(usersRoutes.get, () => failed)
      api.on(usersRoutes.trustEmail, () => (failed = gusev))
    })
    const facts = await panel()
    expect(await facts.findByText(/Не принимает письма с 12 ноября/)).toBeVisible()
    await userEvent.click(facts.getByRole('button', { name: /^Адрес исправен: Гусев/ }))
    await waitFor(() => expect(facts.queryByText(/Не принимает письма/)).toBeNull())
  })

  test('its tabs are the roles and the blocked, with counts', async () => {
    const { address } = await open()
    expect(await screen.findByRole('tab', { name: /^Инженеры/ })).toHaveTextContent('2')
    await userEvent.click(screen.getByRole('tab', { name: /^Заблокированные/ }))
    await waitFor(() => expect(names()).toEqual(['14']))
    expect(address()).toBe('/users?isBlocked=true&view=blocked')
  })

  test('several roles are one condition, and queues another', async () => {
    const { address } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Роль', expanded: false }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Инженер' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Представитель организации' }))
    await waitFor(() => expect(address()).toBe('/users?roles=engineer%2Cclient'))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Очереди', expanded: false }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'СКУД' }))
    await waitFor(() => expect(names()).toEqual(['12']))
  })

  test('a dispatcher reads, and changes nothing', async () => {
    await open('/users/12', undefined, makeMe())
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Действия' }))
    const lines = (await screen.findAllByRole('menuitem')).map((line) => line.textContent)
    expect(lines).toEqual(['Скопировать ссылку'])
    expect(screen.queryByRole('button', { name: 'Заблокировать' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Добавить пользователя' })).not.toBeInTheDocument()
  })

  test('a user who may not see them gets a refusal without a second try', async () => {
    await open(
      '/users',
      (api) =>
        api.on(usersRoutes.search, () => {
          throw new Refused('FORBIDDEN', 'У вас нет права на это действие')
        }),
      makeMe({ role: 'client' }),
    )
    expect(await screen.findByRole('heading', { name: 'Этот раздел вам недоступен' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument()
  })
})

describe('the card of a user', () => {
  test('shows rights and the last visit; the tasks are one touch away', async () => {
    await open('/users/12')
    const card = await panel()
    expect(await card.findByRole('tab', { name: /^Заявки/ })).toBeInTheDocument()
    const facts = within(card.getByLabelText('Сведения', { selector: 'dl' }))
    expect(facts.getByText('СКУД')).toBeInTheDocument()
    expect(facts.getByText('18 ноября', { exact: false, selector: 'time' })).toBeInTheDocument()
    expect(facts.getByText('2 сеанса')).toBeInTheDocument()
    expect(facts.getByText('Нет данных')).toBeInTheDocument()
  })

  test('a blocked one shows why, and is let in again by one touch', async () => {
    const { api } = await open('/users/14', (api) =>
      api.on(usersRoutes.block, () => ({ ...voronov, isBlocked: false, blockReason: null })),
    )
    const card = await panel()
    expect(await card.findByText(/: Уволен/)).toBeInTheDocument()
    await userEvent.click(card.getByRole('button', { name: 'Действия' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Разблокировать' }))
    await waitFor(() => expect(api.calls(usersRoutes.block)[0]?.body).toEqual({ isBlocked: false }))
    expect(await screen.findByText('Доступ снова открыт')).toBeInTheDocument()
  })

  test('a block asks for the reason, in the row too', async () => {
    const { api, address } = await open('/users', (api) =>
      api.on(usersRoutes.block, ({ body }) => ({ ...gusev, isBlocked: true, blockReason: body.reason })),
    )
    const row = screen.getAllByRole('row')[1]
    if (!row) throw new Error('no row')
    await userEvent.click(within(row).getByRole('button', { name: 'Заблокировать' }))
    const window = await form(/^Заблокировать: Гусев/)
    await userEvent.click(await window.findByRole('button', { name: 'Заблокировать' }))
    expect(await window.findByText('Напишите причину')).toBeInTheDocument()
    expect(api.calls(usersRoutes.block)).toEqual([])
    await userEvent.type(window.getByLabelText(/^Причина/), 'Уволен{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(api.calls(usersRoutes.block)[0]?.body).toEqual({ isBlocked: true, reason: 'Уволен' }),
    )
    // The row itself has not been opened by the button in it.
    expect(address()).toBe('/users')
  })

  test('the last administrator sees why the account stays', async () => {
    const last = makeUser({ id: 2, lastName: 'Морозова', role: 'admin' })
    const { address } = await open('/users/2', (api) => {
      api.on(usersRoutes.get, () => last)
      api.on(usersRoutes.remove, () => {
        throw new Refused('CONFLICT', 'Нельзя удалить последнего администратора')
      })
    })
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Действия' }))
    // Nobody shuts himself out.
    expect(screen.queryByRole('menuitem', { name: 'Заблокировать…' })).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Нельзя удалить последнего администратора')
    expect(address()).toBe('/users/2')
  })

  test.each([
    ['Завершить сеансы', usersRoutes.endSessions, 'Сеансы завершены'],
    ['Снять второй фактор', usersRoutes.removeSecondFactor, 'Второй фактор снят'],
  ])('«%s» asks first', async (title, route, done) => {
    const { api } = await open('/users/12', (api) => api.on(route, () => undefined))
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Действия' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: title }))
    expect(api.calls(route)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await screen.findByText(done)).toBeInTheDocument()
  })

  test('an invitation that was not answered is sent again', async () => {
    const { api } = await open('/users/13', (api) => api.on(usersRoutes.invite, () => undefined))
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Действия' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Отправить приглашение ещё раз' }))
    expect(await screen.findByText(/ушло на park@translog-kzn.ru/)).toBeInTheDocument()
    expect(api.calls(usersRoutes.invite)).toHaveLength(1)
    // He never came in, so there is nothing to end.
    await userEvent.click((await panel()).getByRole('button', { name: 'Действия' }))
    expect(screen.queryByRole('menuitem', { name: 'Завершить сеансы' })).not.toBeInTheDocument()
  })
})

describe('the form of a user', () => {
  const fill = async (dialog: Awaited<ReturnType<typeof form>>) => {
    await userEvent.type(await dialog.findByLabelText(/^Фамилия/), 'Ким')
    await userEvent.type(dialog.getByLabelText(/^Имя/), 'Ян')
    await userEvent.type(dialog.getByLabelText(/^Почта/), 't@ts.ru')
  }
  const choose = async (dialog: Awaited<ReturnType<typeof form>>, role: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: /^Роль/ }))
    await userEvent.click(await screen.findByRole('option', { name: role }))
  }

  test('asks what the chosen role needs, and sends nothing else', async () => {
    const { api } = await open('/users', (api) =>
      api.on(usersRoutes.create, ({ body }) => makeUser({ ...body, id: 12, company: null })),
    )
    await userEvent.keyboard('c')
    const dialog = await form('Новый пользователь')
    await fill(dialog)
    expect(dialog.getByText('На почту уйдёт письмо со ссылкой для пароля')).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: /^Организация/ })).toBeInTheDocument()
    await choose(dialog, 'Диспетчер')
    expect(dialog.queryByRole('combobox', { name: /^Организация/ })).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('switch', { name: /^Старший диспетчер/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'ЛУВ' }))
    await choose(dialog, 'Инженер')
    expect(dialog.queryByRole('switch', { name: /^Старший диспетчер/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.calls(usersRoutes.create)).toHaveLength(1))
    expect(api.calls(usersRoutes.create)[0]?.body).toMatchObject({
      lastName: 'Ким',
      email: 't@ts.ru',
      role: 'engineer',
      isSenior: false,
      queues: ['luv'],
      companyId: null,
    })
  })

  test('asks at once for the organization of a representative, with all else that is wanting', async () => {
    const { api } = await open('/users')
    await userEvent.keyboard('c')
    const dialog = await form('Новый пользователь')
    await userEvent.type(await dialog.findByLabelText(/^Фамилия/), 'Ким')
    await userEvent.click(dialog.getByRole('button', { name: 'Добавить пользователя' }))
    expect(dialog.getByText('Укажите, кого он представляет')).toBeVisible()
    expect(dialog.getByText('3 поля заполнены неверно')).toBeVisible()
    expect(api.calls(usersRoutes.create)).toHaveLength(0)
  })

  test('a taken e-mail is said under the e-mail, and what was typed stays', async () => {
    await open('/users', (api) =>
      api.on(usersRoutes.create, () => {
        throw new Refused('CONFLICT', 'Почта: пользователь с такой почтой уже есть', {
          fields: { email: 'Почта: пользователь с такой почтой уже есть' },
        })
      }),
    )
    await userEvent.keyboard('c')
    const dialog = await form('Новый пользователь')
    await fill(dialog)
    await choose(dialog, 'Диспетчер')
    await userEvent.click(dialog.getByRole('button', { name: 'Добавить пользователя' }))
    expect(await dialog.findByText('Пользователь с такой почтой уже есть')).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Почта/)).toHaveFocus()
    expect(dialog.getByLabelText(/^Фамилия/)).toHaveValue('Ким')
  })

  test('a refusal that belongs to no field is shown by the alert', async () => {
    await open('/users/12', (api) =>
      api.on(usersRoutes.update, () => {
        throw new Refused('CONFLICT', 'Нужен хотя бы один администратор')
      }),
    )
    await panel()
    await userEvent.keyboard('e')
    const dialog = await form('Изменить пользователя')
    await userEvent.type(await dialog.findByLabelText('Отчество'), 'ч')
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Нужен хотя бы один администратор')
  })
})
