import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeCompanyCard } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { renderRequests as open } from '../../testing/renderRequests.tsx'
import { approved, krylov, makeRequest, sabirov } from './registration.make.ts'
import { RegistrationScreen } from './RegistrationScreen.tsx'

const names = () => screen.getAllByRole('row').flatMap((row) => row.dataset.row ?? [])
const panel = async () => within(await screen.findByRole('region', { name: 'Запрос на регистрацию' }))

describe('the requests for an account', () => {
  test('stand under tabs with counts of one call', async () => {
    const { api, address } = await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Запросы на регистрацию')
    expect(await within(screen.getByRole('banner')).findByText('3')).toBeInTheDocument()
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(tabs).toEqual(['Новые2', 'Все3', 'Одобренные0', 'Отклонённые1'])
    expect(api.calls(registrationRoutes.count)).toHaveLength(1)
    await userEvent.click(screen.getByRole('tab', { name: /^Отклонённые/ }))
    await waitFor(() => expect(names()).toEqual(['23']))
    expect(address()).toBe('/registration-requests?status=DECLINED&view=declined')
    expect(within(screen.getByRole('banner')).getByText('1 найдено')).toBeInTheDocument()
  })

  test('are sought by typing and turned over by the head of «Подан»', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: /^Подан/ }))
    await waitFor(() => expect(names()).toEqual(['23', '22', '21']))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Имя, телефон, организация' }), 'Крыл')
    await waitFor(() => expect(names()).toEqual(['23']))
  })

  test('a new one waits for the button, and one that a colleague has decided stays where it was', async () => {
    const { requests, changed } = await open('/registration-requests?status=NEW&view=new')
    expect(names()).toEqual(['21', '22'])
    requests[0] = approved(sabirov)
    await changed('registration')
    await waitFor(() => expect(screen.getByText('уже не здесь')).toBeInTheDocument())
    expect(names()).toEqual(['21', '22'])
    requests.unshift(makeRequest({ id: 24, lastName: 'Тарасов' }))
    await changed('registration')
    await userEvent.click(await screen.findByRole('button', { name: /^Показать 1/ }))
    await waitFor(() => expect(names()).toEqual(['24', '22']))
  })

  test('the footer does not count the only one when a colleague has decided it', async () => {
    const { requests, changed } = await open('/registration-requests?status=NEW&view=new&query=Сабиров')
    expect(screen.getByText('1–1 из 1')).toBeInTheDocument()
    requests[0] = approved(sabirov)
    await changed('registration')
    expect(await screen.findByText('уже не здесь')).toBeInTheDocument()
    expect(names()).toEqual(['21'])
    expect(screen.getByText('0 из 0')).toBeInTheDocument()
  })

  test('say how a request was decided, by whom and why', async () => {
    await open('/registration-requests/23')
    const card = await panel()
    expect(await card.findByText('Организации нет среди клиентов')).toBeInTheDocument()
    expect(card.getByText(/^Морозова/)).toBeInTheDocument()
    expect(card.queryByRole('button', { name: 'Одобрить' })).not.toBeInTheDocument()
  })

  test('one that was erased says so', async () => {
    await open('/registration-requests/99')
    expect(await screen.findByText('Запроса № 99 нет: старые запросы удаляются')).toBeInTheDocument()
  })

  test('on a phone they are cards, and the buttons stand under the opened one', async () => {
    await renderRegister(RegistrationScreen, {
      path: '/registration-requests/21',
      me: makeMe({ isSenior: true }),
      width: 390,
      prepare: (api) => {
        api.on(registrationRoutes.search, () => ({ items: [sabirov], totalCount: 1 }))
        api.on(registrationRoutes.count, () => ({ counts: [1, 1, 0, 0] }))
        api.on(registrationRoutes.get, () => sabirov)
      },
    })
    const card = await panel()
    expect(await card.findByRole('button', { name: 'Одобрить' })).toBeInTheDocument()
    expect(card.getByRole('button', { name: 'К списку' })).toBeInTheDocument()
  })
})

describe('an approval', () => {
  test('offers the likely organization, and a senior gives the role of a representative only', async () => {
    const { api } = await open('/registration-requests/21', (api) =>
      api.on(registrationRoutes.approve, () => approved(sabirov)),
    )
    const card = await panel()
    expect(await card.findByText(/^Похоже на организацию из базы/)).toHaveTextContent(
      'ООО «ТрансЛогистик», 48 автомобилей',
    )
    expect(card.getByRole('combobox', { name: /^Организация/ })).toHaveValue('ООО «ТрансЛогистик»')
    await userEvent.click(card.getByRole('combobox', { name: /^Роль/ }))
    const offered = within(await screen.findByRole('listbox', { name: /^Роль/ })).getAllByRole('option')
    expect(offered.map((option) => option.textContent)).toEqual(['Представитель организации'])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(card.getByRole('button', { name: 'Одобрить' }))
    expect(await screen.findByText(/^Доступ открыт/)).toBeInTheDocument()
    expect(api.calls(registrationRoutes.approve)[0]?.body).toEqual({
      role: 'client',
      isSenior: false,
      queues: [],
      companyId: 3,
    })
  })

  test('by an administrator may make staff, who have queues and no organization', async () => {
    const { api } = await open(
      '/registration-requests/21',
      (api) => api.on(registrationRoutes.approve, () => approved(sabirov)),
      makeMe({ role: 'admin' }),
    )
    const card = await panel()
    await userEvent.click(await card.findByRole('combobox', { name: /^Роль/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Инженер' }))
    expect(card.queryByText(/^Похоже на организацию/)).not.toBeInTheDocument()
    expect(card.queryByRole('combobox', { name: /^Организация/ })).not.toBeInTheDocument()
    await userEvent.click(card.getByRole('checkbox', { name: 'СКУД' }))
    await userEvent.click(card.getByRole('button', { name: 'Одобрить' }))
    await waitFor(() =>
      expect(api.calls(registrationRoutes.approve)[0]?.body).toEqual({
        role: 'engineer',
        isSenior: false,
        queues: ['skud'],
        companyId: null,
      }),
    )
  })

  test('an organization that is not in the base is made out of the typed name', async () => {
    await open('/registration-requests/22', (api) =>
      api.on(companiesRoutes.create, ({ body }) => makeCompanyCard({ id: 9, name: body.name })),
    )
    const card = await panel()
    await userEvent.click(await card.findByRole('button', { name: 'Добавить «Галимов ИП»' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новая организация' }))
    expect(await dialog.findByLabelText(/^Название/)).toHaveValue('Галимов ИП')
    await userEvent.click(dialog.getByRole('button', { name: 'Добавить организацию' }))
    await waitFor(() =>
      expect(card.getByRole('combobox', { name: /^Организация/ })).toHaveValue('Галимов ИП'),
    )
  })

  test('what is missing is said under its field; what cannot be corrected here, by the alert', async () => {
    const refusals = [
      new Refused('VALIDATION', 'Выберите организацию', { fields: { companyId: 'Выберите организацию' } }),
      new Refused('CONFLICT', 'Такая почта уже занята', { fields: { email: 'Такая почта уже занята' } }),
    ]
    await open('/registration-requests/22', (api) =>
      api.on(registrationRoutes.approve, () => {
        throw refusals.shift() ?? new Refused('INTERNAL', 'Больше нечего')
      }),
    )
    const card = await panel()
    await userEvent.click(await card.findByRole('button', { name: 'Одобрить' }))
    expect(await card.findByText('Выберите организацию')).toBeInTheDocument()
    expect(card.getByRole('combobox', { name: /^Организация/ })).toHaveFocus()
    await userEvent.click(card.getByRole('button', { name: 'Одобрить' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Такая почта уже занята')
  })
})

test('a refusal needs a reason', async () => {
  const { api } = await open('/registration-requests/21', (api) =>
    api.on(registrationRoutes.decline, ({ body }) => ({ ...krylov, id: 21, declineReason: body.reason })),
  )
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Отклонить…' }))
  const window = within(await screen.findByRole('dialog', { name: /^Отклонить запрос: Сабиров/ }))
  await userEvent.click(await window.findByRole('button', { name: 'Отклонить' }))
  expect(api.calls(registrationRoutes.decline)).toEqual([])
  await userEvent.type(window.getByLabelText(/^Причина отказа/), 'Не клиент')
  await userEvent.click(window.getByRole('button', { name: 'Отклонить' }))
  await waitFor(() => expect(api.calls(registrationRoutes.decline)[0]?.body).toEqual({ reason: 'Не клиент' }))
  expect(await screen.findByText('Запрос отклонён')).toBeInTheDocument()
})

describe('by the keyboard alone', () => {
  const outcome = async () => (await (await panel()).findByText('Решение')).closest('[tabindex="-1"]')

  test('the focus goes to the result of an approval', async () => {
    const { requests } = await open('/registration-requests/21', (api) =>
      api.on(registrationRoutes.approve, () => (requests[0] = approved(sabirov))),
    )
    const button = await (await panel()).findByRole('button', { name: 'Одобрить' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const told = await outcome()
    await waitFor(() => expect(told).toHaveFocus())
    expect(told).toHaveTextContent('Одобрен')
  })

  test('and to that of a refusal, when its window has gone', async () => {
    const { requests } = await open('/registration-requests/21', (api) =>
      api.on(
        registrationRoutes.decline,
        ({ body }) => (requests[0] = { ...krylov, id: 21, declineReason: body.reason }),
      ),
    )
    const button = await (await panel()).findByRole('button', { name: 'Отклонить…' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const reason = await screen.findByLabelText(/^Причина отказа/)
    expect(reason).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await screen.findByLabelText(/^Причина отказа/), 'Не клиент')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const told = await outcome()
    await waitFor(() => expect(told).toHaveFocus())
    expect(told).toHaveTextContent('Не клиент')
  })

  test('a decision by a colleague does not take the focus from where it is', async () => {
    const { requests, changed } = await open('/registration-requests/21')
    await (await panel()).findByRole('button', { name: 'Одобрить' })
    const search = screen.getByRole('searchbox', { name: 'Имя, телефон, организация' })
    search.focus()
    requests[0] = approved(sabirov)
    await changed('registration')
    await outcome()
    expect(search).toHaveFocus()
  })

  test('Enter opens the row that has the focus, whatever is opened beside', async () => {
    const { address } = await open('/registration-requests/21')
    await (await panel()).findByRole('heading', { name: /^Сабиров/ })
    document.querySelector<HTMLElement>('[data-row="23"]')?.focus()
    await userEvent.keyboard('{Enter}')
    expect(await (await panel()).findByRole('heading', { name: /^Крылов/ })).toBeInTheDocument()
    expect(address()).toBe('/registration-requests/23')
  })
})
